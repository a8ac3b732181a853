-- Halflings in features that are described. [1.5 of the scoring sheet]
local c = castellan

return {
  c.counter("pad_triangle_pairs", { of = "piece of table", max = 1000, label = "squares of two triangles of what is described" }),
  c.pad_fact("triangle_pairs", { kinds = { "places" }, field = "pad_triangle_pairs" }),
  c.contribute("pad_places", { name = "triangle_pairs",
                               text = c.options.count_mode == "tile" and "2 * pad_triangle_pairs of t" or "pad_triangle_pairs of t" }),
  c.contribute("pad_squares", { name = "triangle_pairs", text = "pad_triangle_pairs of t" }),
}
