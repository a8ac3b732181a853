-- Hills & Sheep: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/hills-sheep.tiles"),
  c.modules.gardens and {
    c.entries("components/hills-sheep-gardens.tiles"),
    c.copies({ "hs/FFRR.hill" }, 0),
  },
}
