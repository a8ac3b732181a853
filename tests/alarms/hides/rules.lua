-- A counter that only its owner sees decides what others may do.
local c = castellan

return {
  c.counter("turns", { max = 99 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),
  c.counter("secret", { of = "player", max = 3, visible = "owner" }),
  c.move("note(n: number)", { n = { number = { 0, 3 } }, effect = "set secret of actor to n" }),
  c.move("guess(who: player)", { who = { where = "it != actor and secret of it > 1" }, effect = "add 1 to score of actor" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "note", "guess" }, leave = "set active to left of active; add 1 to turns",
                    next = { { "ending", when = "turns >= 12" }, "turn" } }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
