-- One declaration of every kind, each used by another: what a package takes away is missed.
local c = castellan
return {
  c.choice("colour", { "red", "blue" }),
  c.component("card", { attributes = { { "hue", c.one_of("colour"), required = true }, { "price", c.number(0, 9) } },
                        effects = { "yield" } }),
  c.component("tile", { sides = { "plain", "way" }, features = { { "road", edge = "way", region = true } } }),
  c.component("spot", {}),
  c.components("card", { { name = "ruby", hue = "red", price = 2, copies = 4, yield = "earn 1 now" },
                         { name = "sky", hue = "blue", price = 1, copies = 2 } }),
  c.components("spot", { { name = "a1" }, { name = "a2" } }),
  c.entries("land.tiles"),
  c.copies("sky", 3),
  c.box("cards", { of = "card", copies = 7 }),
  c.constant("limit", 5),
  c.constant("bonus", 3),
  c.table("worth", { by = { "colour" }, values = { red = 1, blue = 2 } }),

  c.counter("gold", { of = "player", max = 99 }),
  c.flag("closed", {}),
  c.choice_field("trump", { values = "colour", initial = "red" }),
  c.ref("active", { to = "player" }),
  c.pile("deck", { holds = "card", starts_full = true }),
  c.pile("hand", { of = "player", holds = "card" }),
  c.pile("bag", { holds = "tile", starts_full = true }),
  c.slots("row", { holds = "card", size = 2 }),
  c.grid("land", { holds = "tile", turns = true }),
  c.regions("roads", { over = "land", feature = "road" }),
  c.map("board", { places = "spot", links = { { "a1", "a2" } } }),
  c.figures("pawns", { of = "player", kinds = { { "pawn", each = 2 } } }),

  c.amount("wealth(p: player, n: number)", "gold of p + worth[trump] * n"),
  c.condition("rich(p: player)", "wealth(p, 2) >= limit"),
  c.effect("pay(p: player, n: number)", "add n to gold of p"),
  c.set("cheap", { from = "card", where = "price of it < 2" }),
  c.noun({ "coin", "coins" }, { field = "gold" }),
  c.noun({ "gem", "gems" }, { over = "hand", where = "hue of it = red" }),
  c.scope("morning", { where = "price of it < 3" }),
  c.verb("earn {n: number} now", "pay(actor, n)"),
  c.pick("a friend", { name = "friend", from = "players" }),
  c.point("may_buy(p: player)", { combine = "all" }),
  c.contribute("may_buy", { name = "first", text = "gold of p < 90" }),
  c.contribute("may_buy", { name = "second", text = "not closed", after = "first" }),
  c.event("sold(who: player, n: number)", "{who} sold {n}"),
  c.on("sold", { name = "count", effect = "add n to gold of who" }),
  c.on("sold", { name = "shut", effect = "set closed to false", after = "count" }),
  c.invariant("few", { text = "size of row <= 2", because = "the row has two places", phases = { "turn" } }),

  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "buy", "lay", "step" }, next = { { "over", when = "rich(active)" }, "turn" } }),
  c.phase("over", { enter = "finish game" }),
  c.step("early", { before_enter = "turn", effect = "set closed to false" }),
  c.step("late", { before_enter = "turn", effect = "set active to left of active", after = "early" }),
  c.move("buy(card: card)", {
    card = { component = "deck" }, conditions = { "may_buy(actor)", "count of x in cheap >= 0" },
    effect = [[
      move card from deck to hand of actor
      yield of card
      gain 1 coin
      earn gem now
      gain 1 coin per gem in morning
      emit sold(actor, 1)
    ]] }),
  c.move("lay(tile: tile, site: cell)", {
    tile = { component = "bag" }, site = { placement = "land", piece = "tile" },
    effect = "move tile from bag to land at site; let f be a friend; add count of r in roads to gold of f" }),
  c.move("step(spot: place of board)", {
    conditions = { "(count of f in pawns where owner of f = actor) > 0", "size of row < 3" },
    effect = "let f be first x in pawns where owner of x = actor; deploy f on spot" }),
  c.turn_cap(50),
  c.move_cap(1000),

  c.sheet("final.score"),
  c.rows("more.score"),
  c.contestant("bank", { sheet = "final", amount = "3" }),
  c.ranking { "gold" },
}
