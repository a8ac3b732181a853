-- What a scoring pad knows: what each player has in the castle when a round is scored.
local c = castellan

local rounds = { "first_round", "second_round", "final" }
local held = {}
for _, kind in ipairs { "pavilion", "manor", "mezzanine", "chambers", "garden", "tower" } do
  held[#held + 1] = c.pad_holding(kind, { field = { "pad_tally", kind } })
end

return {
  c.sheet("pad/pad.score"),
  c.pad { score = "score", sheet = rounds[c.options.pad_round], start = "score" },
  c.counter("pad_tally", { of = { "player", "kind" }, max = 1000, label = "buildings in the castle" }),
  held,
  c.counter("pad_wall", { of = "player", max = 1000, label = "longest outer wall" }),
  c.pad_holding("wall", { field = { "pad_wall" }, rows = { "ALH-28" } }),
  c.replace(c.amount("tally(p: player, k: kind)", "pad_tally[k] of p")),
  c.replace(c.amount("outer_wall(p: player)", "pad_wall of p")),
}
