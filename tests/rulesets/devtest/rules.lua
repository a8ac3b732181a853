-- Not a game worth playing: a little of everything that a ruleset can declare.
local c = castellan
local o = c.options
local auction = require "std.auction"

return {
  c.choice("colour", { "red", "blue", "green" }),
  c.choice("mark", { "star", "moon" }),

  c.component("card", {
    attributes = { { "number", c.number(1, 9), unique = true }, { "colour", c.one_of("colour") }, { "value", c.number(0, 9) },
                   { "marks", c.several_of("mark") }, { "wild", c.flag_attribute() } },
    effects = { "ability" },
    amounts = { "worth" },
  }),
  c.component("tile", {
    attributes = { { "price", c.number(0, 9) } },
    sides = { "grass", "road", "water" },
    effects = { "greeting" },
    amounts = { { "yield", params = { { "shade", "colour" } } } },
    lies_on = "table",
    features = { { "road", edge = "road", region = true, marks = { { "inns", c.number(0, 2) } } },
                 { "town", edge = "road", region = true,
                   marks = { { "banners", c.number(0, 2) }, { "walled", c.flag_attribute() } } },
                 { "field", region = true }, { "well" }, { "water", edge = "water" } },
  }),
  c.component("spot", { attributes = { { "tint", c.one_of("colour") } } }),
  -- attributes that name components, and places declared one by one
  c.component("line", {}),
  c.components("line", { { name = "coast" }, { name = "inland" } }),
  c.component("stop", { attributes = { { "leads", c.one_of("spot") }, { "fare", c.several_of("card") }, { "line", c.one_of("line") } } }),
  c.components("stop", {
    { name = "harbour", line = "coast", leads = "pier", fare = { "red-1", "red-1", "blue-2" } },
    { name = "gatehouse", line = "inland", leads = "north", fare = { "green-0" } },
    { name = "wayside" },
  }),
  c.component("water", {}),
  c.entries("components/cards.cards"),
  c.entries("components/tiles.tiles"),

  -- counters, flags, choices and refs: of the game, of players, of a choice
  c.counter("round", { max = 9 }),
  c.counter("score", { of = "player", min = -50, max = 500 }),
  c.counter("coins", { of = "player", max = 200, initial = { 3, 4, 4, 5 } }),
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
  c.counter("stock", { of = "piece table", max = 5 }),
  c.regions("roads", { over = "table", feature = "road", merges = 1 }),
  c.regions("towns", { over = "table", feature = "town" }),
  c.regions("fields", { over = "table", feature = "field" }),
  c.ref("last", { to = "piece table" }),
  c.ref("pier", { to = "piece table" }),
  c.ref("landing", { to = "piece table" }),
  -- a map with links that rules add, owners and groups, fields of its places
  c.map("ring", { entries = "components/ring.map", holds = "card", link_kinds = { "ferry" }, more_links = 2,
                  areas = "tint", least_around = 2 }),
  c.regions("chains", { over = "ring", link = "path" }),
  c.map("stops", { places = "stop", holds = "card", areas = "line" }),
  c.pile("luggage", { of = "slot market", holds = "card" }),
  c.regions("routes", { over = "ring", link = { "path", "road", "ferry" } }),
  c.counter("toll", { of = "place ring", max = 9 }),
  -- figures of players and of nobody, a field of each
  c.figures("pawns", { of = "player", kinds = { { "pawn", each = 3 }, { "chief", each = 1 } } }),
  c.figures("beasts", { kinds = { { "beast", each = 1 } } }),
  c.flag("tired", { of = "figure pawns" }),
  c.choice("errand", { "inside", "corner", "stall", "square", "shoulders", "prison", "home" }),

  c.table("prizes", { by = { { 1, 2 }, { 1, 3 } }, values = { { 5, 2 }, { 9, 4, 1 } } }),
  -- words of rule text
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
    for each t in dropped do move t from hand to spent end
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

  -- moves: every domain that rule text reaches
  c.move("choose", { c.param("card", { component = "hand of actor" }),
                     effect = "set secret of actor to card\nset ready of actor to true",
                     help = "Choose a card in secret." }),
  c.move("buy", {
    c.param("place", { occupied = "market" }),
    c.param("pay", { subset = "hand of actor", sum = "value", sum_least = "price of colour of market[place]",
                     most = "3", irredundant = "true" }),
    conditions = { "may_buy(actor)" },
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
    c.param("cell", { placement = "table", piece = "tile",
                      where = 'not (any n in facing(tile, it, turn, "water") where table[n] is not none)' }),
    effect = [[
      subtract price of tile from coins
      move tile from bag to table at cell turned turn
      add 1 to gold of table[cell]
      set last to table[cell]
      ask posting of actor
      greeting of last
      gain 1 coin if any n in facing(last, "road") where table[n] is none
      let laid be count of t in table
      gain 1 coin if laid mod 5 = 0
    ]],
  }),
  c.move("post", {
    c.param("kind", { choice = "pawns_kind", where = "any f in pawns[actor] where kind of f = it" }),
    c.param("spot", { segment = "table", piece = "last", where = "it is not well and free(it)" }),
    effect = "deploy kind of actor on spot",
  }),
  c.move("camp", {
    c.param("spot", { corner = "table", piece = "last", where = "any s in segments(it) where s is field" }),
    conditions = { "supply(pawn, actor) > 0" },
    effect = "deploy pawn of actor on spot",
  }),
  c.move("decline", { effect = "gain 1 coin" }),
  c.move("recall", {
    c.param("who", { figure = "pawns", where = "owner of it = actor and not in_supply(it) and not tired of it and not (any f in pawns[it])" }),
    effect = "release who\nset tired of who to true",
  }),
  c.move("send", {
    c.param("errand", { choice = "errand" }),
    c.param("who", { figure = "pawns[actor]", where = "owner of it = actor" }),
    conditions = { { "errand = stall or errand = square or errand = home or errand = prison or " ..
                     "(errand = shoulders and (any f in pawns where not in_supply(f) and holder of f is none and stack of f = 0 and f != who)) or " ..
                     "((errand = inside or errand = corner) and last is not none)",
                     because = "there is nowhere to go" } },
    effect = [[
      if errand = inside then
        deploy who on last
      else if errand = corner then
        deploy who on first c in corners(last) where count of t in around(c) = 1
      else if errand = stall then
        deploy who on market[red]
      else if errand = square then
        deploy who on square(round, round)
      else if errand = shoulders then
        let below be first f in pawns where not in_supply(f) and holder of f is none and stack of f = 0 and f != who
        deploy who on below
        set stack of who to stack of below + 1
        set custodian of who to owner of below
      else if errand = prison then
        give who to left of actor
        set role of who to 1
      else
        remove who
      end
    ]],
  }),
  c.move("settle", {
    c.param("spot", { place = "ring", where = "owner of it is none" }),
    conditions = { "not (any f in neighbours(spot) where owner of f = left of actor)" },
    effect = [[
      claim spot for actor
      add 1 to toll of spot if tint of spot = red
      if linked(spot, first s in ring where s != spot, "path") then gain 1 coin end
      gain 1 coin if every s in places(ring, tint of spot) where owner of s = actor
      if size of hand of actor > 1 and ring[spot] is none then
        let card be first t in hand of actor
        move card from hand of actor to ring[spot]
      end
    ]],
  }),
  c.move("mend", {
    c.param("spot", { place = "places(ring, red)", where = "owner of it = actor and toll of it > 0" }),
    effect = "subtract 1 from toll of spot",
  }),
  c.move("leave", {
    c.param("spot", { place = "ring", where = "owner of it = actor and toll of it = 0" }),
    effect = "release spot",
  }),
  c.move("wait", {
    c.param("stop", { place = "stops", where = "owner of it is none and leads of it != north" }),
    conditions = { "any t in hand where (fare of stop)[t] > 0 or stops[stop] is none" },
    effect = [[
      claim stop for actor
      gain ((fare of stop)["red-1"]) coins
      gain 1 coin if any s in places(stops, coast) where s = stop
      for each t in hand where (fare of stop)[t] > 0 do
        move (min(hand[t], (fare of stop)[t])) t from hand to luggage[red]
      end
    ]],
  }),
  c.move("ferry", {
    c.param("here", { piece = "table", where = "any s in segments(it) where s is road" }),
    c.param("there", { piece = "table", where = "it != here and (any s in segments(it) where s is road)" }),
    conditions = { "pier is none" },
    effect = [[
      merge first s in segments(here) where s is road with first s in segments(there) where s is road
      set pier to here
      set landing to there
    ]],
  }),
  c.move("reroute", {
    c.param("there", { piece = "table",
                       where = "it != pier and it != landing and (any s in segments(it) where s is road)" }),
    conditions = { "pier is not none" },
    effect = [[
      let start be first s in segments(pier) where s is road
      relink start from first s in segments(landing) where s is road to first s in segments(there) where s is road
      set landing to there
    ]],
  }),
  c.move("drive", {
    c.param("crossing", { segment = "table", where = "it is road and inns of it > 0" }),
    effect = "deploy figure(beasts, beast) on piece of crossing\ngain (size of roads[crossing]) coins\n" ..
             "score points(1) for actor to score",
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
    c.param("spot", { removable = "table",
                      where = "gold of it > 0 and it != pier and it != landing and not (any f in pawns[it]) " ..
                              "and not (any f in beasts[it])" }),
    effect = "gain 1 coin\nset last to none if last = spot\nmove spot to bag",
  }),
  c.move("refit", {
    c.param("tile", { component = "bag", where = "price of it <= coins of actor" }),
    c.param("spot", { replaceable = "table", piece = "tile", 
                      where = "(turn < 3 or gold of it < 2) and it != pier and it != landing " ..
                              "and not (any f in pawns[it]) and not (any f in beasts[it])" }),
    effect = [[
      let there be cell of spot
      set last to none if last = spot
      subtract price of tile from coins
      move spot to bag
      move tile from bag to table at there turned turn
    ]],
  }),
  c.move("rest", { effect = "gain 1 coin", only_if_alone = true }),
  c.move("favour", { c.param("colour", { choice = "colour" }), automatic = true,
                     effect = "set mood to colour\nadd 1 to price of colour if price of colour < 9" }),

  -- a lot is auctioned after every round, from the second on
  c.counter("offered", { max = 9 }),
  auction.ascending {
    opener = "first p in players where coins of p > 0",
    takes_part = "coins of it > offered",
    open = { "offer" },
    raise = { "offer" },
    closed = "offered >= 7",
    answer = { by = "left of bidder", when = "coins of left of bidder > offered and offered < 9",
               moves = { "outbid", "shrug" } },
    won = "sold",
  },
  c.move("offer", {
    c.param("n", { number = { "offered + 1", "min(9, coins of actor)" } }),
    effect = "set offered to n\nlead(actor)",
  }),
  c.move("outbid", { effect = "add 1 to offered\nlead(actor)" }),
  c.move("shrug", { effect = "" }),
  c.phase("sold", {
    enter = "subtract offered from coins of bidder\ngain 2 coins to turn_of if bids > 1\nset offered to 0",
    next = "choosing",
  }),

  c.on("position", { name = "purses", effect = "for each p in players where coins of p < 1 do gain 1 coin to p end" }),

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      cut box into 3
      for each p in players do repeat 3 times deal(p); emit dealt(p) end end
      for each k in colour do draw from box to market[k] end
      set active to first p in players by lowest wealth(p)
      let shore be first s in ring where tint of s = blue
      link shore to first s in ring where tint of s = green and not linked(s, shore) as ferry
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
      reveal choosing
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
    moves = { "buy", "lay", "hide", "stack", "name", "lift", "refit", "recall", "send", "settle", "mend",
              "leave", "wait", "ferry", "reroute", "drive", "rest" },
    next = { { "acting", when = "left of active != first p in players" }, "round_end" },
    leave = "set active to left of active",
  }),
  c.phase("asked", { moves = { "favour" } }),
  c.phase("posting", { moves = { "post", "camp", "decline" } }),
  c.phase("round_end", {
    enter = [[
      for each k in colour where is_empty(market[k]) and size of box + size of spent > 0 do
        draw from box to market[k]
      end
      for each p in clockwise(active) where size of box + size of spent > 0 do deal(p) end
      for each c in card where wild of c do move all c from spent to stack end
      for each k in colour where size of luggage[k] > 0 do
        let t be first t in luggage[k]
        move t from luggage[k] to spent
      end
      emit round_ends(round)
      score points(if round = 0 then 1 else 2) to score
      score land to score
      for each t in towns where open_ends of t = 0 and (any f in pawns[t]) do
        let best be highest of strength(t, p) for p in players
        for each p in players where strength(t, p) = best do score town(t) for p to score end
        for each f in pawns[t] do
          for each g in pawns[f] do release g end
          release f
        end
      end
      for each f in pawns do set tired of f to false end
      add 1 to round
    ]],
    next = {
      { "ending", when = "round >= rounds" },
      { "lot", when = "any p in players where coins of p > offered" },
      "choosing",
    },
  }),
  c.step("gift", { after_enter = "round_end", effect = "for each p in players where size of stack > 0 do draw from stack to hand of p end" }),
  c.phase("lot", { enter = "begin_auction", next = "opening" }),
  c.phase("ending", { enter = [[
    score all to score
    for each p in players do
      distribute coins of p over barns to stock most gold of it by sum of stock of t * price of t for t in barns
    end
    finish game
  ]] }),
}
