-- Lakes of roads that are described.
local c = castellan

return {
  c.counter("pad_lake_tiles", { of = "piece of table", max = 1000, label = "lakes of the road described" }),
  c.pad_fact("lake_tiles", { kinds = { "roads" }, field = "pad_lake_tiles" }),
  c.contribute("pad_places", { name = "lake_tiles", text = "pad_lake_tiles of t" }),
  c.extend("pad", { silent = { "CAR-ROAD-05" } }),
}
