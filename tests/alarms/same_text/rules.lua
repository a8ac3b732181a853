-- Names with blanks, so that two moves read alike: `go far away` is `far` and
-- `away`, or `far away` and nothing more.
local c = castellan

return {
  c.counter("turns", { max = 99 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),
  c.choice("way", { "far", "far away" }),
  c.choice("pace", { "away", "away away" }),
  c.move("go(way: way, pace: pace)", { effect = "add (if way = far then 1 else 2) to score of actor" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "go" }, leave = "set active to left of active; add 1 to turns",
                    next = { { "ending", when = "turns >= 12" }, "turn" } }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
