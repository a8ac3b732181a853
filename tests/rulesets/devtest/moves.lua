-- Moves: every domain that rule text reaches.
local c = castellan

return {
  c.move("choose(card: card)", { card = { component = "hand of actor" },
                                 effect = "set secret of actor to card\nset ready of actor to true",
                                 help = "Choose a card in secret." }),
  c.move("buy(place: colour, pay: several of card)", {
    place = { occupied = "market" },
    pay = { subset = "hand of actor", sum = "value", sum_least = "price[colour of market[place]]",
            most = "3", irredundant = "true" },
    conditions = { "may_buy(actor)" },
    effect = [[
      lose 1 coin
      move pay to spent
      let card be market[place]
      add 1 to fee[place] if fee[place] < 9
      move card from market to hand of actor
      ability of card
    ]],
  }),
  c.move("lay(tile: tile, cell: cell)", {
    tile = { component = "bag", where = "price of it <= coins of actor" },
    cell = { placement = "table", piece = "tile",
             where = 'not (any n in facing(tile, it, turn, "water") where table[n] is not none)' },
    effect = [[
      subtract price of tile from coins
      move tile from bag to table at cell turned turn
      add 1 to gold of table[cell]
      set last to table[cell]
      travel(last)
      ask posting of actor
      greeting of last
      gain 1 coin if any n in facing(last, "road") where table[n] is none
      let laid be count of t in table
      gain 1 coin if laid mod 5 = 0
    ]],
  }),
  c.effect("travel(p: piece of table)", [[
    for each s in segments(p) do add 1 to traffic of s if traffic of s < 9 end
    for each t in towns of p do add 1 to hoard[moon] of t if hoard[moon] of t < 99 end
    set marker to first k in corners(p)
    let s be first s in segments(p) where s is road
    if s is not none then
      set lair to s
      set highway to roads[s] if highway is none or size of highway < size of roads[s]
      set haunted of roads[s] to (x of p) mod 3 = 0
    end
  ]]),
  c.move("post(kind: pawns_kind, spot: segment of table)", {
    kind = { where = "any f in pawns[actor] where kind of f = it" },
    spot = { piece = "last", where = "it is not well and free(it)" },
    effect = "deploy kind of actor on spot",
  }),
  c.move("camp(spot: corner of table)", {
    spot = { piece = "last", where = "any s in segments(it) where s is field" },
    conditions = { "supply(pawn, actor) > 0" },
    effect = "deploy pawn of actor on spot",
  }),
  c.move("decline", { effect = "gain 1 coin" }),
  c.move("recall(who: figure of pawns)", {
    who = { where = "owner of it = actor and not in_supply(it) and not tired of it and not (any f in pawns[it])" },
    effect = "release who\nset tired of who to true",
  }),
  c.move("send(errand: errand, who: figure of pawns)", {
    who = { figure = "pawns[actor]", where = "owner of it = actor" },
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
  c.move("settle(spot: place of ring)", {
    spot = { where = "owner of it is none" },
    conditions = { "not (any f in neighbours(spot) where owner of f = left of actor)" },
    effect = [[
      claim spot for actor
      set haven to chains[spot]
      set patron of haven to actor if patron of haven is none
      add 1 to toll of spot if tint of spot = red
      if linked(spot, first s in ring where s != spot, "path") then gain 1 coin end
      gain 1 coin if every s in places(ring, tint of spot) where owner of s = actor
      if size of hand of actor > 1 and ring[spot] is none then
        let card be first t in hand of actor
        move card from hand of actor to ring[spot]
      end
    ]],
  }),
  c.move("mend(spot: place of ring)", {
    spot = { place = "places(ring, red)", where = "owner of it = actor and toll of it > 0" },
    effect = "subtract 1 from toll of spot",
  }),
  c.move("leave(spot: place of ring)", {
    spot = { where = "owner of it = actor and toll of it = 0" },
    effect = "release spot",
  }),
  c.move("wait(stop: place of stops)", {
    stop = { where = "owner of it is none and leads of it != north" },
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
  c.move("ferry(here: piece of table, there: piece of table)", {
    here = { piece = "with_road" },
    there = { piece = "with_road", where = "it != here" },
    conditions = { "pier is none" },
    effect = [[
      merge first s in segments(here) where s is road with first s in segments(there) where s is road
      set pier to here
      set landing to there
    ]],
  }),
  c.move("reroute(there: piece of table)", {
    there = { piece = "with_road", where = "it is not in (pier, landing)" },
    conditions = { "pier is not none" },
    effect = [[
      let start be first s in segments(pier) where s is road
      relink start from first s in segments(landing) where s is road to first s in segments(there) where s is road
      set landing to there
    ]],
  }),
  c.move("drive(crossing: segment of table)", {
    crossing = { where = "it is road and inns of it > 0" },
    effect = "deploy figure(beasts, beast) on piece of crossing\ngain (size of roads[crossing]) coins\n" ..
             "score points(1) for actor to score",
  }),
  c.move("hide(place: number, card: card)", {
    place = { vacant = "covered of actor" },
    card = { component = "hand of actor" },
    effect = [[
      move card from hand of actor to covered[place] of actor
      show covered[place] of actor to actor
    ]],
  }),
  c.move("stack(cards: several of card)", {
    cards = { any_of = { { subset = "hand of actor", least = "1", most = "1" },
                         { subset = "hand of actor", least = "2", most = "2", sum = "value", sum_most = "4" } } },
    effect = "for each t in cards do move t to stack end",
    reveals = true,
  }),
  c.move("name(colour: colour, who: player, n: number)", {
    colour = { where = "it != mood or mood is none" },
    who = { where = "it != actor" },
    n = { list = function(game, actor) return { 1, 2 } end },
    effect = [[
      set mood to colour
      set price[colour] to n
      set told[colour][star] to true
      set wish[moon] to colour
      set rival[colour][moon] to who
      add 1 to tokens[colour] of who if tokens[colour] of who < 9
      if coins of who > 0 then tax(who) end
    ]],
  }),
  c.move("lift(spot: piece of table)", {
    spot = { removable = "table",
             where = "arches is none and gold of it > 0 and it != pier and it != landing " ..
                     "and not (any f in pawns[it]) and not (any f in beasts[it])" },
    effect = "gain 1 coin\nset last to none if last = spot\nmove spot to bag",
  }),
  c.move("refit(tile: tile, spot: piece of table)", {
    tile = { component = "bag", where = "price of it <= coins of actor" },
    spot = { replaceable = "table", piece = "tile", 
             where = "(turn < 3 or gold of it < 2) and it != pier and it != landing " ..
                     "and not (any f in pawns[it]) and not (any f in beasts[it])" },
    effect = [[
      let there be cell of spot
      let worn be wear[star] of spot
      set last to none if last = spot
      subtract price of tile from coins
      move spot to bag
      move tile from bag to table at there turned turn
      set wear[star] of table[there] to min(9, worn + 1)
    ]],
  }),
  c.move("span(arch: arch, spot: cell)", {
    arch = { component = "vault" },
    spot = { placement = "arches", piece = "arch",
             where = "table[it] is not none or (bag is not none and (any r in numbers(0, 3) where " ..
                     "fits(first t in bag, table, it, r, arch, it, turn)))" },
    effect = "move arch from vault to arches at spot turned turn",
  }),
  c.move("unspan(spot: piece of arches)", {
    spot = { removable = "arches",
             where = "table[cell of it] is none or not (any f in pawns[table[cell of it]])" },
    effect = "move spot to vault",
  }),
  c.move("rest", { effect = "gain 1 coin", only_if_alone = true }),
  c.move("favour(colour: colour)", { automatic = true,
                                     effect = "set mood to colour\nadd 1 to price[colour] if price[colour] < 9" }),
}
