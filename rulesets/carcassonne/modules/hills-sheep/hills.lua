-- [PLAY-HS-08] A hill has a tile under it, and those who stand on it win ties.
local c = castellan

local counts = {
  presence = "if any f in followers[joined(s)] where owner of f = p and hill of table[f] then 1 else 0",
  count = "count of f in followers[joined(s)] where owner of f = p and hill of table[f]",
}

return {
  -- drawn unseen, out of the game
  c.pile("under_hills", { holds = "tile", visible = "nobody", label = "tiles under hills" }),
  c.contribute("tiles_elsewhere", { name = "under_hills", text = "size of under_hills" }),
  c.contribute("after_placing", { name = "hill", before = "abbey-mayor/barn",
    text = "draw from stack to under_hills if hill of placed and stack is not none" }),

  c.amount("on_hills(p: player, s: segment of table)", counts[c.options.hill_ties]),
  c.contribute("outranks", { name = "hills", text = "on_hills(p, s) > on_hills(q, s)" }),
}
