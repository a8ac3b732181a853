-- A list that changes the state: refused when it runs.
local c = castellan

return {
  c.counter("turns", { max = 99 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),
  c.move("pick(n: number)", {
    n = { list = function(game, actor)
      game:add("score", actor, 1)
      return { 1, 2 }
    end },
    effect = "add n to score of actor",
  }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "pick" }, leave = "set active to left of active; add 1 to turns",
                    next = { { "ending", when = "turns >= 12" }, "turn" } }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
