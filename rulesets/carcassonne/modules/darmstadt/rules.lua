-- Darmstadt: two churches and the Darmstadtium pay more when they are complete.
local c = castellan

return {
  c.entries("components/darmstadt.tiles"),

  -- [M-25] A complete church, occupied or not, pays those who have the most followers on
  -- its tile and the eight around, on whatever they stand; who comes to it before it is scored is one of them (3a).
  c.amount("parish(p: player, t: piece of table)", [[
    (count of f in followers[t] where owner of f = p) +
    (sum of (count of f in followers[n] where owner of f = p) for n in around(t))
  ]]),
  c.sheet("scoring/church.score"),
  c.contribute("before_scoring", { name = "church", after = { "count/count", "leipzig/leipzig" }, text = [[
    if s is monastery and kind of s = church then
      let best be highest of parish(p, piece of s) for p in players
      for each p in players where best > 0 and parish(p, piece of s) = best do
        score church(piece of s) for p to score
      end
    end
  ]] }),

  -- [M-25] the Darmstadtium, for the owners of its city
  c.rows("scoring/city.score"),
}
