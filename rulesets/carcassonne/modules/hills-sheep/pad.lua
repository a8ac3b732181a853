-- Hills, vineyards and shepherds, as a pad says.
local c = castellan

return {
  -- [PLAY-HS-08] of a player's followers there one at least
  c.flag("on_a_hill", { of = "figure of followers", label = "this follower stands on a hill" }),
  c.pad_fact("hill", { says = "player", kinds = { "road", "city", "field" }, figures = "followers", field = "on_a_hill" }),
  c.replace(c.amount("on_hills(p: player, s: segment of table)",
    "count of f in followers[joined(s)] where owner of f = p and on_a_hill of f")),

  c.counter("pad_vineyards", { of = "piece of table", max = 1000, label = "vineyards around what is described" }),
  c.pad_fact("vineyards", { kinds = c.modules.abbot and { "monastery", "garden" } or { "monastery" }, field = "pad_vineyards" }),
  c.replace(c.amount("vineyards_around(t: piece of table)", "pad_vineyards of t")),

  c.counter("pad_sheep", { of = "player", max = 1000, label = "sheep of a shepherd on a field" }),
  c.pad_holding("shepherd", { field = { "pad_sheep" }, rows = { "CAR-SHE-01" } }),
  c.replace(c.amount("sheep_of(p: player)", "pad_sheep of p")),
  c.replace(c.condition("keeps_flock(p: player)", "true")),
}
