-- Russian promos 2016: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/russian-promos-2016.tiles"),
}
