-- Nobody should ever have more than three points, and everybody gets four.
local c = castellan
return {
  c.counter("turns", { max = 99 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),
  c.move("earn", { effect = "add 1 to score of actor" }),
  c.invariant("modest", { each = "players", text = "score of it <= 3", because = "this is too much" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "earn" }, leave = "set active to left of active; add 1 to turns",
                    next = { { "ending", when = "turns >= 12" }, "turn" } }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
