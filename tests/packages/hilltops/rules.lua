-- Hilltops: of tied players those are ahead who have more followers on hills.
local c = castellan

return {
  -- two roads over hills
  c.entries("hilltops.tiles"),

  c.amount("on_hilltops(p: player, s: segment of table)",
    "count of f in followers[joined(s)] where owner of f = p and hill of table[f]"),
  c.contribute("outranks", {
    name = "hilltops",
    text = "on_hilltops(p, s) > on_hilltops(q, s)",
  }),
}
