-- Inns and cathedrals of features that are described.
local c = castellan

return {
  c.counter("pad_inns", { of = "piece of table", max = 1000, label = "inns of what is described" }),
  c.pad_fact("inns", { kinds = { "roads" }, field = "pad_inns" }),
  c.counter("pad_cathedrals", { of = "piece of table", max = 1000, label = "cathedrals of what is described" }),
  c.pad_fact("cathedrals", { kinds = { "city" }, field = "pad_cathedrals" }),
  c.replace(c.condition("has_inn(r: region of roads)", "any t in pieces(r) where pad_inns of t > 0")),
  c.replace(c.condition("has_cathedral(r: region of cities)", "any t in pieces(r) where pad_cathedrals of t > 0")),
  c.pad_figure("large", { kinds = { "followers" }, figures = "followers" }),
  -- what the ledger says once more
  c.extend("pad", { aliases = { "CAR-ROAD-17", "CAR-ROAD-08", "CAR-CITY-12", "CAR-CITY-03" } }),
}
