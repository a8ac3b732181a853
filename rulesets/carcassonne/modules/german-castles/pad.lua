-- German castles that are described.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_fact("doubles_of_castles", { word = "doubles", kinds = { "places" }, field = "pad_doubles" }),
  c.pad_kind("german-castle", {
    component = "pad/german-castle", on = "table", segment = "german_castle", groups = { "places", "followers", "buildings", "own" },
    checks = { { "pad_squares(it) <= 10", because = "around a German castle are 10 squares" } },
  }),
  c.replace(c.amount("own_squares(t: piece of table)", "2")),
  c.replace(c.amount("ring_of_whole(t: piece of table)", "pad_places(t)")),
  c.pad_award("german-castle", { of = "german-castle", step = 50, sheet = "german_castle_described", leads = "leads(player, it)",
                                 weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-GCA-01" } }),
}
