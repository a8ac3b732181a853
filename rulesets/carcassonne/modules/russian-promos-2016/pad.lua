-- Vodyanoy's pond, described.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_kind("vodyanoy", { component = "pad/vodyanoy", on = "table", groups = { "followers" } }),
  c.replace(c.condition("is_trapped(f: figure of followers)", "table[f] is not none and place_of(f, table) is none")),
  c.pad_award("vodyanoy", { of = "vodyanoy", step = 48, sheet = "pond_described" }),
}
