-- Special monasteries with abbots that are described.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_kind("special-monastery", { component = "pad/special-monastery", on = "table", segment = "abbacy",
                                    groups = { "places", "followers", "buildings", "own" } }),
  c.replace(c.amount("runs(t: piece of table)", "pad_places(t)")),
  c.pad_award("special-monastery", { of = "special-monastery", step = 51, sheet = "abbacy_described", leads = "leads(player, it)",
                                     weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-ABB-01" } }),
}
