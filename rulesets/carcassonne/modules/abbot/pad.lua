-- The abbot, and gardens that are described.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_figure("abbot", { kinds = { "followers" }, figures = "followers" }),
  c.pad_kind("garden", {
    component = "pad/garden", on = "table", segment = "garden", groups = { "places", "followers", "buildings", "own" },
    checks = { { "pad_squares(it) <= 8", because = "around a garden are 8 squares" } },
  }),
  c.pad_award("garden", { of = "garden", step = 49, sheet = "garden_described", leads = "leads(player, it)",
                          weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-GAR-01" } }),
}
