-- Cards that are shown, exchanged, stacked and mixed: who knows which one lies where.
local c = castellan

return {
  c.component("card", {}),
  c.components("card", { { name = "ace" }, { name = "king" }, { name = "queen" }, { name = "jack" }, { name = "ten", copies = 2 } }),
  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.pile("stack", { holds = "card", visible = "count", ordered = true, refill = "deck" }),
  c.pile("table", { holds = "card" }),
  c.pile("purse", { of = "player", holds = "card", visible = "owner" }),
  c.slots("hand", { of = "player", holds = "card", size = 2, visible = "owner", knowledge = true }),
  c.slots("between", { holds = "card", size = 1, visible = "nobody" }),
  c.ref("omen", { to = "card", visible = "nobody", knowledge = true }),
  c.ref("active", { to = "player" }),

  c.move("peek(p: player)", { p = { where = "it != actor" }, effect = "show hand of p to actor", reveals = true }),
  c.move("glance(p: player, n: number)", { n = { number = { 1, 2 } },
    conditions = { { "hand[n] of p is not none", because = "nothing lies there" } },
    effect = "show hand[n] of p to actor", reveals = true }),
  c.move("turn", { conditions = { "hand[1] of actor is not none and hand[2] of actor is not none" }, effect = [[
    move hand[1] of actor to between
    move hand[2] of actor to hand[1] of actor
    move between to hand[2] of actor
  ]] }),
  c.move("trade(p: player)", { p = { where = "it != actor" },
    conditions = { "hand[1] of actor is not none and hand[1] of p is not none" }, effect = [[
    move hand[1] of actor to between
    move hand[1] of p to hand[1] of actor
    move between to hand[1] of p
  ]] }),
  c.move("bury", { conditions = { "hand[1] of actor is not none" }, effect = "move hand[1] of actor to stack" }),
  c.move("lift", { conditions = { "hand[1] of actor is none and (stack is not none or deck is not none)" },
    effect = "draw from stack to hand[1] of actor" }),
  c.move("mix", { effect = "move all from stack to deck" }),
  c.move("lay", { conditions = { "hand[1] of actor is not none" }, effect = "move hand[1] of actor to table" }),
  c.move("take(card: card)", { card = { component = "table" }, conditions = { "hand[1] of actor is none" },
    effect = "move card from table to hand[1] of actor" }),
  c.move("stow", { conditions = { "hand[1] of actor is not none" }, effect = "move hand[1] of actor to purse of actor" }),
  c.move("fetch(card: card)", { card = { component = "purse of actor" }, conditions = { "hand[1] of actor is none" },
    effect = "move card from purse of actor to hand[1] of actor" }),
  c.move("dream(p: player)", { p = { where = "it != actor" }, conditions = { "hand[1] of actor is not none" },
    effect = "set omen to hand[1] of actor; show omen to p" }),
  c.move("forget", { effect = "set omen to none" }),
  c.move("say", { effect = "choose word in card" }),
  c.move("pass", { effect = "set active to left of active" }),

  c.start("setup"),
  c.phase("setup", { enter = [[
    set active to first p in players
    for each p in players do draw from deck to hand[1] of p end
  ]], next = "turn" }),
  c.phase("turn", { actor = "active", next = "turn", moves = { "peek", "glance", "turn", "trade", "bury", "lift", "mix", "lay",
    "take", "stow", "fetch", "dream", "forget", "say", "pass" } }),
  c.turn_cap(60),
  c.ranking { "0" },
}
