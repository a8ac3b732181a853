-- [M-08] A shrine and a monastery beside it, both occupied while incomplete, challenge each
-- other: who is completed first is scored, the other's followers come home unpaid.
local c = castellan

return {
  c.condition("rivals(s: segment of table, t: segment of table)", [[
    s is monastery and t is monastery and
    ((kind of s = shrine and kind of t != shrine) or (kind of s != shrine and kind of t = shrine))
  ]]),
  -- What is complete when it is laid was never occupied before.
  c.event("challenge_lost(s: segment of table)", "{s} has lost its challenge"),
  c.on("completed", { name = "challenge", effect = [[
    if s is monastery and piece of s != placed and (any f in followers[s]) then
      for each n in around(piece of s) where n != placed do
        for each t in segments(n) where rivals(s, t) and not finished(t) and (any f in followers[t]) do
          emit challenge_lost(t)
          for each f in followers[t] do go_home(f) end
        end
      end
    end
  ]] }),

  c.condition("challenged(t: piece of table)", [[
    any s in segments(t) where s is monastery and not finished(s) and (any f in followers[s]) and
      (any n in around(t) where
        (any o in segments(n) where rivals(s, o) and not finished(o) and (any f in followers[o])))
  ]]),
  c.rows("scoring/monastery.score"),
}
