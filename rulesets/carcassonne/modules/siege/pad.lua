-- Besieged cities that are described, and those beside fields.
local c = castellan

return {
  c.counter("pad_sieges", { of = "piece of table", max = 1000, label = "sieges of the city described" }),
  c.pad_fact("sieges", { kinds = { "city" }, field = "pad_sieges" }),
  c.replace(c.condition("under_siege(r: region of cities)", "any t in pieces(r) where pad_sieges of t > 0")),
  c.counter("pad_besieged", { of = "piece of table", max = 1000, label = "besieged cities beside the field described" }),
  c.pad_fact("besieged", { kinds = { "field" }, field = "pad_besieged", within = "cities" }),
  c.replace(c.amount("besieged_beside(d: region of fields)", "sum of pad_besieged of t for t in pieces(d)")),
  -- what the ledger says once more
  c.extend("pad", { aliases = { "CAR-CITY-11", "CAR-CITY-02" } }),
}
