-- The Besiegers: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/besiegers.tiles"),
}
