-- The Tower: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/tower.tiles"),
  c.modules.gardens and {
    c.entries("components/tower-gardens.tiles"),
    c.copies({ "tower/FFFF.tower", "tower/FFRR.tower" }, 0),
  },
}
