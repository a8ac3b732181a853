-- Leipzig, as a pad says.
local c = castellan

return {
  c.counter("pad_leipzig_long", { of = "piece of table", max = 1000, label = "long roads of Leipzig in the road described" }),
  c.pad_fact("leipzig_long", { kinds = { "roads" }, field = "pad_leipzig_long" }),
  c.contribute("pad_places", { name = "leipzig_long", text = "pad_leipzig_long of t" }),

  c.pad_fact("doubles_of_leipzig", { word = "doubles", kinds = { "places" }, field = "pad_doubles" }),

  c.flag("pad_leipzig", { of = "piece of table", label = "the City of Leipzig is beside what is described" }),
  c.pad_fact("leipzig", { says = "flag", kinds = { "field" }, field = "pad_leipzig" }),
  c.replace(c.condition("beside_leipzig(d: region of fields)", "any t in pieces(d) where pad_leipzig of t")),

  c.counter("pad_field_farmhouses", { of = "piece of table", max = 1000, label = "farmhouses in the field described" }),
  c.pad_fact("field_farmhouses", { word = "farmhouses", kinds = { "field" }, field = "pad_field_farmhouses" }),
  c.counter("pad_field_sheds", { of = "piece of table", max = 1000, label = "sheds printed in the field described" }),
  c.pad_fact("field_sheds", { word = "printed_sheds", kinds = { "field" }, field = "pad_field_sheds" }),
  c.replace(c.amount("printed_in(d: region of fields)", "sum of pad_field_farmhouses of t + pad_field_sheds of t for t in pieces(d)")),

  c.flag("pad_tanners", { of = "player", label = "a follower in the quarter of the Tanners" }),
  c.pad_holding("tanners", { flag = true, field = { "pad_tanners" } }),
  c.replace(c.condition("in_leipzig(p: player, q: leipzig_quarter)", "q = tanners and pad_tanners of p")),
  c.extend("pad", { aliases = { "CAR-FLD-10", "CAR-FLD-08" }, silent = { "CAR-ROAD-06" } }),
}
