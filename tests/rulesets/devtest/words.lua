-- Words of rule text, named rules, events, points, sheets, invariants.
local c = castellan

return {
  c.set("others", { from = "players", where = "it != player" }),
  c.set("own cards", { from = "hand" }),
  c.set("tiles", { from = "in_reading_order(table)" }),
  c.set("barns", { from = "tiles", where = "price of it > 0" }),
  c.noun({ "coin", "coins" }, { field = "coins" }),
  c.noun({ "held card", "held cards" }, { choice = "colour", over = "own cards", where = "colour of it = colour" }),
  c.noun({ "tile worth", "tiles worth" }, { over = "tiles", measure = "price of it" }),
  c.noun({ "ingot", "ingots" }, { over = "tiles", amount = "gold of it" }),
  c.scope({ "line" }, { where = "y of it = y of this" }),
  c.scope({ "the first place" }, { where = "x of it = 0 and y of it = 0" }),
  c.pick({ "another player" }, { name = "helper", from = "others" }),
  c.verb("share {n} coin|coins with {who}", { params = { { "n", "number" }, { "who", "player" } },
                                              text = "gain (n) coins; who gain (n) coins" }),
  c.verb("drop {n} card|cards", { params = { { "n", "number" } }, gives = "dropped", text = [[
    choose (n) dropped in hand
    for each t in dropped do move t to spent end
  ]] }),
  c.box("cards", { of = "card", copies = 20 }),
  c.box("red cards", { of = "card", where = "colour of it = red", copies = 10 }),

  c.amount("two", { text = "2" }),
  c.amount("crowd", { params = { { "it", "card" } }, text = "value of it + count of p in players" }),
  c.amount("moons", { params = { { "it", "card" } }, text = "(marks of it)[moon] * 3" }),
  c.amount("wealth", { params = { { "p", "player" } },
                       text = "coins of p + sum of worth of t for t in hand of p" }),
  c.condition("rich", { params = { { "p", "player" } }, text = "wealth(p) >= 12" }),
  c.amount("luck", { params = { { "p", "player" }, { "n", "number" } },
                     lua = function(game, p, n) return (game:get("coins", p) * 7 + n) % 5 end }),
  c.effect("tax", { params = { { "p", "player" } },
                    lua = function(game, p) game:set("coins", p, game:get("coins", p) // 2) end }),
  c.effect("deal", { params = { { "p", "player" } }, text = "draw from box to hand of p" }),

  c.event("dealt", { params = { { "who", "player" } }, text = "{who} draws" }),
  c.event("round_ends", { params = { { "n", "number" } }, text = "Round {n} ends" }),
  c.on("round_ends", { name = "interest", effect = "for each p in players do gain 1 coin to p end" }),
  c.point("may_buy", { combine = "all", params = { { "p", "player" } } }),
  c.contribute("may_buy", { name = "purse", text = "coins of p > 0", because = "the purse is empty" }),
  c.point("bonus", { combine = "sum", params = { { "p", "player" } } }),
  c.contribute("bonus", { name = "rich", text = "if rich(p) then 2 else 0" }),
  c.contribute("bonus", { name = "luck", text = "luck(p, round)" }),

  c.amount("weight", { params = { { "f", "figure pawns" } }, text = "if kind of f = chief then 2 else 1" }),
  c.amount("strength", { params = { { "t", "region towns" }, { "p", "player" } },
                         text = "sum of weight(f) for f in pawns[t] where owner of f = p" }),
  c.condition("free", { params = { { "s", "segment table" } },
                        text = "not (any f in pawns[joined(s)])" }),
  c.invariant("crew", { each = "players", text = "(count of f in pawns where owner of f = it) = 4",
                        because = "somebody is lost" }),

  c.sheet("scoring/points.score"),
  c.sheet("scoring/boards.score"),
  c.contestant("bank", { sheet = "points", amount = { "3", "round" } }),
  c.ranking { "score", "coins" },

  c.invariant("rounds", { text = "round <= rounds", because = "no game is longer than its rounds" }),
  c.invariant("values", { each = "card", text = "value of it < 9", because = "no card is worth nine" }),
}
