-- Mayor, wagon and barn on features that are described.
local c = castellan

return {
  c.sheet("scoring/pad.score"),
  c.pad_figure("mayor", { kinds = { "knights" }, figures = "followers" }),
  c.pad_figure("wagon", { kinds = { "followers" }, figures = "followers" }),

  -- A barn stands in the field described.
  c.pad_figure("barn", { kinds = { "field" }, figures = "barns" }),
  c.replace(c.condition("barn_in(d: region of fields)", "any b in barns[d]")),
  c.replace(c.condition("has_barn_in(p: player, d: region of fields)", "any b in barns[d] where owner of b = p")),
  not c.modules.count and {
    c.contribute("scored_apart", { name = "barn", text = "barn_in(d)" }),
    c.extend("pad_kind field", { checks = {
      { "not (any b in barns[it]) or not (any f in followers[it])",
        because = "followers beside a barn come from the City of Carcassonne: that needs the module 'count'" },
    } }),
  },
  c.pad_award("barn", { of = "field", step = 58, when = "barn_in(fields[it])", sheet = "barn_described", base = { "CAR-BRN-02" } }),
  c.extend("pad", { silent = { "CAR-BRN-01" } }),
}
