-- Fortune tellers that are described.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_kind("fortune-teller", { component = "pad/fortune-teller", on = "table", segment = "tent", groups = { "followers", "buildings", "own" } }),
  c.pad_award("fortune-teller", { of = "fortune-teller", step = 55, sheet = "tent_described", leads = "leads(player, it)",
                                  weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-FOR-01" } }),
}
