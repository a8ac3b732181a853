-- The Count of Carcassonne (City of Carcassonne block): the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/count.tiles"),
  -- the block is a start, it is never drawn
  c.contribute("in_stack", { name = "count", text = "not block of it" }),
  c.contribute("tiles_elsewhere", { name = "count", text = "sum of copies of t for t in tile where block of t" }),
}
