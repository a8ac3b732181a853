-- Baba Yaga's huts that are described.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_kind("baba-yaga", { component = "pad/baba-yaga", on = "table", segment = "hut", groups = { "followers", "buildings", "own" } }),
  c.counter("pad_empty", { of = "piece of table", max = 8, label = "empty squares around what is described" }),
  c.pad_fact("empty", { kinds = { "baba-yaga" }, field = "pad_empty", most = 8 }),
  c.replace(c.amount("empty_around(t: piece of table)", "pad_empty of t")),
  c.pad_award("baba-yaga", { of = "baba-yaga", step = 47, sheet = "hut_described", leads = "leads(player, it)",
                             weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-YAG-01" } }),
}
