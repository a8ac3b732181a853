-- The City of Carcassonne beside fields that are described, and farmers who come from it.
local c = castellan

return {
  c.flag("pad_carcassonne", { of = "piece of table", label = "the City of Carcassonne is beside what is described" }),
  c.pad_fact("carcassonne", { says = "flag", kinds = { "field" }, field = "pad_carcassonne" }),
  c.replace(c.condition("beside_carcassonne(d: region of fields)", "any t in pieces(d) where pad_carcassonne of t")),
  c.modules["abbey-mayor"] and {
    c.sheet("scoring/pad.score"),
    c.pad_award("barn-field", { of = "field", step = 45, when = "scored_apart(fields[it]) and (any f in followers[fields[it]])",
                                sheet = "barn_field_described", leads = "leads(player, it)", weight = "strength(player, it)",
                                after = { "company_described" }, base = { "CAR-FBN-02" } }),
    c.extend("pad", { silent = { "CAR-FBN-01" } }),
  },
}
