-- A sheet over an amount that is another one each time.
local c = castellan
local asked = 0
return {
  c.counter("turns", { max = 99 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),
  c.amount("mood", function(game) asked = asked + 1; return asked % 7 end),
  c.move("earn", { effect = "add 1 to score of actor" }),
  c.sheet("moods.score"),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "earn" }, leave = "set active to left of active; add 1 to turns",
                    next = { { "ending", when = "turns >= 12" }, "turn" } }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
