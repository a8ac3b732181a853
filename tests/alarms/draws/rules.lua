-- Chance in a condition: refused when the rules are read.
local c = castellan

return {
  c.counter("turns", { max = 99 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),
  c.component("card", { attributes = { { "value", c.number(0, 9) } } }),
  c.components("card", { { name = "one", value = 1, copies = 6 }, { name = "two", value = 2, copies = 6 },
                         { name = "five", value = 5, copies = 6 } }),
  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.pile("hand", { holds = "card", of = "player", visible = "owner" }),
  c.move("wait(card: card)", { card = { component = "hand of actor", where = "draw from deck to hand of actor" },
                               effect = "add 2 to score of actor" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players; for each p in players do repeat 3 times draw from deck to hand of p end end", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "wait" }, leave = "set active to left of active; add 1 to turns",
                    next = { { "ending", when = "turns >= 12" }, "turn" } }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
