-- Not a game worth playing: a little of everything that a ruleset can declare.
local c = castellan
local o = c.options

return {
  c.choice("colour", { "red", "blue", "green" }),
  c.choice("mark", { "star", "moon" }),

  c.component("card", {
    attributes = { { "colour", c.one_of("colour") }, { "value", c.number(0, 9) },
                   { "marks", c.several_of("mark") }, { "wild", c.flag_attribute() } },
    effects = { "ability" },
    amounts = { "worth" },
  }),
  c.component("tile", {
    attributes = { { "price", c.number(0, 9) } },
    sides = { "grass", "road", "water" },
    features = { { "road", edge = "road", region = true, marks = { { "inns", c.number(0, 2) } } },
                 { "water", edge = "water" } },
  }),
  c.entries("components/cards.cards"),
  c.entries("components/tiles.tiles"),

  -- counters, flags, choices and refs: of the game, of players, of a choice
  c.counter("round", { max = 9 }),
  c.counter("score", { of = "player", min = -50, max = 500 }),
  c.counter("coins", { of = "player", max = 200, initial = 3 }),
  c.counter("price", { of = "colour", max = 9, initial = 2 }),
  c.flag("ready", { of = "player" }),
  c.choice_field("mood", { values = "colour", optional = true }),
  c.ref("active", { to = "player" }),
  c.ref("secret", { to = "card", of = "player", visible = "owner" }),
  -- piles: sections and refill, a stack in known order, hands
  c.pile("box", { holds = "card", visible = "count", starts_full = true, sections = 3, refill = "spent" }),
  c.pile("spent", { holds = "card" }),
  c.pile("stack", { holds = "card", visible = "count", ordered = true }),
  c.pile("hand", { holds = "card", of = "player", visible = "owner" }),
  c.pile("bag", { holds = "tile", visible = "count", starts_full = true }),
  -- places: named and numbered, with fields of their own and knowledge
  c.slots("market", { holds = "card", places = "colour" }),
  c.counter("fee", { of = "slot market", max = 9 }),
  c.slots("covered", { holds = "card", size = 2, of = "player", visible = "nobody", knowledge = true }),
  -- a grid with turns, regions over it, a field of its pieces
  c.grid("table", { holds = "tile", turns = true, match = true, capacity = 30 }),
  c.counter("gold", { of = "piece table", max = 9 }),
  c.regions("roads", { over = "table", feature = "road" }),

  c.table("prizes", { by = { { 1, 2 }, { 1, 3 } }, values = { { 5, 2 }, { 9, 4, 1 } } }),
  c.noun({ "coin", "coins" }, { field = "coins" }),

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

  c.sheet("scoring/points.score"),
  c.contestant("bank", { sheet = "points", amount = "3" }),
  c.ranking { "score", "coins" },

  -- moves: every domain that rule text reaches
  c.move("choose", { c.param("card", { component = "hand of actor" }),
                     effect = "set secret of actor to card\nset ready of actor to true",
                     help = "Choose a card in secret." }),
  c.move("buy", {
    c.param("place", { occupied = "market" }),
    c.param("pay", { subset = "hand of actor", sum = "value", sum_least = "price of colour of market[place]",
                     most = "3", irredundant = "true" }),
    conditions = { { "may_buy(actor)", because = "the purse is empty" } },
    effect = [[
      lose 1 coin
      move pay from hand of actor to spent
      let card be market[place]
      add 1 to fee of market[place] if fee of market[place] < 9
      move card from market to hand of actor
      ability of card
    ]],
  }),
  c.move("lay", {
    c.param("tile", { component = "bag", where = "price of it <= coins of actor" }),
    c.param("cell", { placement = "table", piece = "tile" }),
    effect = [[
      subtract price of tile from coins
      move tile from bag to table at cell turned turn
      add 1 to gold of table[cell]
    ]],
  }),
  c.move("hide", {
    c.param("place", { vacant = "covered of actor" }),
    c.param("card", { component = "hand of actor" }),
    effect = [[
      move card from hand of actor to covered[place] of actor
      show covered[place] of actor to actor
    ]],
  }),
  c.move("stack", {
    c.param("cards", { any_of = { { subset = "hand of actor", least = "1", most = "1" },
                                  { subset = "hand of actor", least = "2", most = "2", sum = "value", sum_most = "4" } } }),
    effect = "for each t in cards do move t from hand of actor to stack end",
    reveals = true,
  }),
  c.move("name", {
    c.param("colour", { choice = "colour", where = "it != mood or mood is none" }),
    c.param("who", { player = "it != actor" }),
    c.param("n", { list = function(game, actor) return { 1, 2 } end }),
    effect = "set mood to colour\nset price of colour to n\nif coins of who > 0 then tax(who) end",
  }),
  c.move("lift", {
    c.param("spot", { removable = "table", where = "gold of it > 0" }),
    effect = "gain 1 coin\nmove spot to bag",
  }),
  c.move("rest", { effect = "gain 1 coin", only_if_alone = true }),
  c.move("favour", { c.param("colour", { choice = "colour" }), automatic = true,
                     effect = "set mood to colour\nadd 1 to price of colour if price of colour < 9" }),

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      cut box into 3
      for each p in players do repeat 3 times deal(p); emit dealt(p) end end
      for each k in colour do draw from box to market[k] end
      set active to first p in players by lowest wealth(p)
    ]],
    next = "choosing",
  }),
  c.phase("choosing", {
    actors = "not hand of it is empty",
    order = "if ready of it then 0 - value of secret of it else 0",
    enter = "for each p in players do set ready of p to false; set secret of p to none end",
    moves = { "choose" },
    next = "reveal",
  }),
  c.phase("reveal", {
    enter = [[
      for each p in players where ready of p do
        gain (value of secret of p) coins to p
        move secret of p from hand of p to spent
        set secret of p to none
      end
    ]],
    next = "acting",
  }),
  c.phase("acting", {
    actor = "active",
    moves = { "buy", "lay", "hide", "stack", "name", "lift", "rest" },
    next = { { "acting", when = "left of active != first p in players" }, "round_end" },
    leave = "set active to left of active",
  }),
  c.phase("asked", { moves = { "favour" } }),
  c.phase("round_end", {
    enter = [[
      for each k in colour where is_empty(market[k]) and size of box + size of spent > 0 do
        draw from box to market[k]
      end
      for each p in players where size of box + size of spent > 0 do deal(p) end
      emit round_ends(round)
      score points(if round = 0 then 1 else 2) to score
      add 1 to round
    ]],
    next = { { "ending", when = "round >= rounds" }, "choosing" },
  }),
  c.step("gift", { after_enter = "round_end", effect = "for each p in players where size of stack > 0 do draw from stack to hand of p end" }),
  c.phase("ending", { enter = "finish game" }),
}
