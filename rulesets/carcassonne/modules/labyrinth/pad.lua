-- The Labyrinth in roads that are described.
local c = castellan

return {
  c.counter("pad_labyrinths", { of = "piece of table", max = 1000, label = "labyrinths of the road described" }),
  c.pad_fact("labyrinths", { kinds = { "roads" }, field = "pad_labyrinths" }),
  c.contribute("pad_places", { name = "labyrinths", text = "pad_labyrinths of t" }),
  c.extend("pad", { silent = { "CAR-ROAD-04" } }),
}
