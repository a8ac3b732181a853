-- The Watchtowers: a follower on the tile of one is paid for what it watches over.
local c = castellan

return {
  c.entries("components/watchtowers.tiles"),

  -- [M-38] what is printed on the tower, on its own tile and the eight around;
  -- a monastery of any kind counts, a garden does not
  c.amount("seen_on(t: piece of table, w: watched)", [[
    if w = city then (if any s in segments(t) where s is city and not spared(s) then 1 else 0)
    else if w = road then (if any s in segments(t) where s is road then 1 else 0)
    else if w = monastery then (count of s in segments(t) where s is monastery)
    else if w = pennant then (sum of pennants of s for s in segments(t) where s is city)
    else (count of f in followers[t])
  ]]),
  c.amount("seen_from(t: piece of table)",
    "seen_on(t, watchtower of t) + (sum of seen_on(n, watchtower of t) for n in around(t))"),
  c.sheet("scoring/watchtower.score"),

  -- [M-38] before anybody goes home; its owner need not own the feature. Farmers get
  -- nothing, also where a barn scores them.
  c.contribute("before_return", { name = "watchtowers", text = [[
    if not (s is field) then
      for each f in followers[joined(s)] where watchtower of table[f] is not none do
        score watchtower(table[f]) for owner of f to score
      end
    end
  ]] }),
}
