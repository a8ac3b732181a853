-- Under the Big Top (without gardens): the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/under-the-big-top.tiles"),
  c.modules.gardens and {
    c.entries("components/under-the-big-top-gardens.tiles"),
    c.copies({ "bigtop/FFFF.acro", "bigtop/FRRF.circus" }, 0),
  },
}
