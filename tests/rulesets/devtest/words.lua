-- Words of rule text, named rules, events, points, sheets, invariants.
local c = castellan

return {
  c.set("others", { from = "players", where = "it != player" }),
  c.set("own cards", { from = "hand" }),
  c.set("tiles", { from = "in_reading_order(table)" }),
  c.set("with_road", { from = "tiles", where = "any s in segments(it) where s is road" }),
  c.set("barns", { from = "tiles", where = "price of it > 0" }),
  c.noun({ "coin", "coins" }, { field = "coins" }),
  c.noun({ "held card", "held cards" }, { choice = "colour", over = "own cards", where = "colour of it = colour" }),
  c.noun({ "tile worth", "tiles worth" }, { over = "tiles", measure = "price of it" }),
  c.noun({ "ingot", "ingots" }, { over = "tiles", amount = "gold of it" }),
  c.scope("line", { where = "y of it = y of this" }),
  c.scope("the first place", { where = "x of it = 0 and y of it = 0" }),
  c.pick("another player", { name = "helper", from = "others" }),
  c.verb("share {n: number} coin|coins with {who: player}", "gain (n) coins; who gain (n) coins"),
  c.verb("drop {n: number} card|cards", [[
    choose (n) dropped in hand
    for each t in dropped do move t to spent end
  ]], { gives = "dropped" }),
  c.box("cards", { of = "card", copies = 20 }),
  c.box("red cards", { of = "card", where = "colour of it = red", copies = 10 }),

  c.amount("two", "2"),
  c.amount("crowd(it: card)", "value of it + count of p in players"),
  c.amount("moons(it: card)", "(marks of it)[moon] * 3"),
  c.amount("wealth(p: player)", "coins of p + sum of worth of t for t in hand of p"),
  c.condition("rich(p: player)", "wealth(p) >= 12"),
  c.amount("luck(p: player, n: number)",
    function(game, p, n) return (game:get("coins", p) * 7 + n) % 5 end),
  c.effect("tax(p: player)", function(game, p) game:set("coins", p, game:get("coins", p) // 2) end),
  c.effect("deal(p: player)", "draw from box to hand of p"),

  c.event("dealt(who: player)", "{who} draws"),
  c.event("round_ends(n: number)", "Round {n} ends"),
  c.on("round_ends", { name = "interest", effect = "for each p in players do gain 1 coin to p end" }),
  c.point("may_buy(p: player)", { combine = "all" }),
  c.contribute("may_buy", { name = "purse", text = "coins of p > 0", because = "the purse is empty" }),
  c.point("bonus(p: player)", { combine = "sum" }),
  c.contribute("bonus", { name = "rich", text = "if rich(p) then 2 else 0" }),
  c.contribute("bonus", { name = "luck", text = "luck(p, round)" }),

  c.amount("weight(f: figure of pawns)", "if kind of f = chief then 2 else 1"),
  c.amount("strength(t: region of towns, p: player)",
    "sum of weight(f) for f in pawns[t] where owner of f = p"),
  c.condition("free(s: segment of table)", "not (any f in pawns[joined(s)])"),
  c.invariant("crew", { each = "players", text = "(count of f in pawns where owner of f = it) = 4",
                        because = "somebody is lost" }),

  c.sheet("scoring/points.score"),
  c.sheet("scoring/boards.score"),
  c.contestant("bank", { sheet = "points", amount = { "3", "round" } }),
  c.ranking { "score", "coins" },

  c.invariant("rounds", { text = "round <= rounds", because = "no game is longer than its rounds" }),
  c.invariant("values", { each = "card", text = "value of it < 9", because = "no card is worth nine" }),
}
