-- Tiles of several squares in features that are described. [1.5 of the scoring sheet]
local c = castellan

local as_tiles = c.options.count_mode == "tile"

return {
  c.counter("pad_doubles", { of = "piece of table", max = 1000, label = "double-sized tiles of what is described" }),
  c.contribute("pad_places", { name = "doubles", text = as_tiles and "pad_doubles of t" or "2 * pad_doubles of t" }),
  c.contribute("pad_squares", { name = "doubles", text = "2 * pad_doubles of t" }),
}
