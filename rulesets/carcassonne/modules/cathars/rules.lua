-- The Cathars / Siege: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/cathars.tiles"),
}
