-- Tollhouses, and what is printed beside roads that are described.
local c = castellan

return {
  c.sheet("scoring/pad.score"),
  c.pad_figure("tollhouse", { kinds = { "road" }, figures = "tollhouses" }),
  c.extend("pad_kind road", { checks = {
    { "every h in tollhouses[it] where h = first g in tollhouses[it] where owner of g = owner of h",
      because = "a player has one tollhouse" },
  } }),
  c.counter("pad_road_farmhouses", { of = "piece of table", max = 1000, label = "farmhouses beside the road described" }),
  c.pad_fact("road_farmhouses", { word = "farmhouses", kinds = { "road" }, field = "pad_road_farmhouses" }),
  c.counter("pad_road_sheds", { of = "piece of table", max = 1000, label = "sheds printed beside the road described" }),
  c.pad_fact("road_sheds", { word = "printed_sheds", kinds = { "road" }, field = "pad_road_sheds" }),
  c.counter("pad_gardens", { of = "piece of table", max = 1000, label = "gardens beside the road described" }),
  c.pad_fact("gardens", { kinds = { "road" }, field = "pad_gardens" }),
  c.counter("pad_highwaymen", { of = "piece of table", max = 1000, label = "highwaymen beside the road described" }),
  c.pad_fact("highwaymen", { kinds = { "road" }, field = "pad_highwaymen" }),
  c.counter("pad_travellers", { of = "piece of table", max = 1000, label = "groups of travellers beside the road described" }),
  c.pad_fact("travellers", { kinds = { "road" }, field = "pad_travellers" }),
  c.replace(c.amount("printed_beside(r: region of roads)",
    "sum of pad_road_farmhouses of t + pad_road_sheds of t + pad_gardens of t + pad_highwaymen of t for t in pieces(r)")),
  c.replace(c.amount("travellers_beside(r: region of roads)", "sum of pad_travellers of t for t in pieces(r)")),
  c.extend("pad_award road", { before = { "tolls_described" } }),
  c.extend("pad", { clauses = { "CAR-TOL-02" }, silent = { "CAR-TOL-01" } }),
}
