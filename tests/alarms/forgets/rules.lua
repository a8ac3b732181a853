-- Nothing is wrong here; the test gives it an engine with a fault.
local c = castellan

return {
  c.counter("turns", { max = 99 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.counter("luck", { of = "player", max = 5, visible = "owner" }),
  c.ref("active", { to = "player" }),
  c.effect("earn(who: player)", function(game, who) game:add("score", who, game:get("turns") % 3) end),
  c.move("work", { effect = "add 1 to luck of actor if luck of actor < 5; earn(actor)" }),
  c.sheet("final.score"),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "work" }, leave = "set active to left of active; add 1 to turns",
                    next = { { "ending", when = "turns >= 12" }, "turn" } }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
