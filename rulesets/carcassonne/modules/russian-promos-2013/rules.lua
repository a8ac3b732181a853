-- Russian promos 2013: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/russian-promos-2013.tiles"),
}
