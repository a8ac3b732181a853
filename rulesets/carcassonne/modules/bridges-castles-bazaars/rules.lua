-- Bridges, Castles & Bazaars: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/bridges-castles-bazaars.tiles"),
  c.modules.gardens and {
    c.entries("components/bridges-castles-bazaars-gardens.tiles"),
    c.copies({ "bcb/FRFC" }, 0),
  },
}
