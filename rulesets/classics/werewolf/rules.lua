-- Werewolf: at night wolves choose a victim, by day all vote who is sent away. The village
-- wins without wolves, the wolves when there are no more of the others than of them.
local c = castellan

local wolves = c.players < 7 and 1 or 2

return {
  -- What there is: a card nobody else sees.
  c.component("card", {}),
  c.components("card", { { name = "wolf", copies = wolves }, { name = "villager", copies = c.players - wolves } }),
  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.slots("role", { of = "player", holds = "card", size = 1, visible = "owner" }),
  c.flag("alive", { of = "player", initial = true }),
  c.ref("points_at", { of = "player", to = "player", visible = "owner" }),
  c.ref("votes_for", { of = "player", to = "player" }),

  c.set("living", { from = "players", where = "alive of it" }),
  c.condition("is_wolf(p: player)", "role of p = wolf"),
  c.amount("wolves", "count of p in living where is_wolf(p)"),
  c.amount("villagers", "count of p in living where not is_wolf(p)"),
  c.amount("votes(p: player)", "count of v in living where votes_for of v = p"),

  -- What players do. All point at somebody in the dark, but only the wolves' hands count.
  c.move("point(who: player)", {
    who = { where = "alive of it and it != actor" },
    effect = "set points_at of actor to who",
    help = "Wolves choose their victim; the others point at anybody, so that nobody knows.",
  }),
  c.move("vote(who: player)", {
    who = { where = "alive of it and it != actor" },
    effect = "set votes_for of actor to who",
    help = "Vote who is sent away; when two have most votes, nobody is.",
  }),
  c.effect("out(p: player)", [[
    set alive of p to false
    emit out_of_game(p, role of p)
    finish game if wolves = 0 or wolves >= villagers
  ]]),
  c.event("out_of_game(who: player, what: card)", "{who} is out of the game: a {what}"),

  -- When: night, day, night …
  c.start("setup"),
  c.phase("setup", { enter = "for each p in players do draw from deck to role of p end", next = "night" }),
  c.phase("night", {
    actors = "alive of it",
    moves = { "point" },
    leave = "out(first p in living by highest (count of w in living where is_wolf(w) and points_at of w = p))",
    next = "day",
  }),
  c.phase("day", {
    actors = "alive of it",
    moves = { "vote" },
    leave = [[
      let best be highest of votes(p) for p in living
      out(first p in living where votes(p) = best) if (count of p in living where votes(p) = best) = 1
    ]],
    next = "night",
  }),

  c.ranking { "is_wolf(player) = (wolves > 0)" },
}
