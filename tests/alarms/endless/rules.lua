-- A game that never ends, without a turn cap.
local c = castellan
return {
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),
  c.move("wait", { effect = "set active to left of active" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "wait" }, next = "turn" }),
  c.ranking { "score" },
}
