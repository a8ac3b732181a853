-- The Flying Machines: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/flier.tiles"),
  c.modules.gardens and {
    c.entries("components/flier-gardens.tiles"),
    c.copies({ "flier/FFFF.flyNW" }, 0),
  },
}
