-- The auction: bids with buildings, each next to the one before it. The game is a
-- series of them, and each adds one structure to the city. [SKY-01, SKY-04, SKY-51]
local c = castellan
local auction = require "std.auction"

-- [SKY-71, SKR-11] tall buildings keep away from somebody else's Hammer
local ban = {
  { "height of piece != tall or warden of it is none or warden of it = actor",
    because = "no tall building of another player may stand next to The Hammer" },
}
-- [SKR-01, SKP-09] where a wonder answers a bid: next to it, unless the option says otherwise
local answers = c.options.wonder_needs_adjacency and { place = "neighbours(current)", where = "free(it)" } or
  { place = "city", where = "free(it) and (linked(it, current) or in_play(it) and not current_is_wonder)" }

return {
  c.ref("current", { to = "place of city", label = "current bid" }),
  c.flag("is_bid", { of = "place of city", label = "bid" }),
  c.flag("within_reach", { of = "place of city" }),   -- central, or next to a structure [SKY-10, SKY-12]

  c.condition("free(p: place of city)", "city[p] is none"),
  c.amount("wonder_piece(p: player): piece", "first t in supply of p where value of t = 0"),
  c.condition("has_wonder(p: player)",
    "era = 2 and card_of(p) is not none and not wonder_built of p"),
  -- [SKY-13, SKY-68, SKY-72]
  c.condition("wonder_opens(p: player)",
    "has_wonder(p) and (unbuilt(p) = 0 or opens of card_of(p))"),
  c.constant("small_key_used", c.options.second_key and c.players >= 3),
  c.condition("everybody_finished", "every p in players where finish_rank of p > 0"),
  c.condition("current_is_wonder", "bidder is not none and is_wonder(current)"),
  -- [SKY-21, SKE-07, SKE-08] whatever lies there, a structure or a bid
  c.condition("dead_end", "not (any n in neighbours(current) where free(n))"),

  c.effect("bid(who: player, piece: piece, spot: place of city)", [[
    move piece from supply of who to city[spot]
    set is_bid of spot to true
    set current to spot
    lead(who)
    emit bid_made(who, piece, spot)
  ]]),

  -- [SKY-14, SKY-19, SKY-20, SKE-04] clockwise; who passes is out; the last one left
  -- wins; who has finished takes no part [SKE-05, SKE-06]
  auction.ascending {
    opener = "starter",
    takes_part = "finish_rank of it = 0",
    open = { "open", "unveil" },
    raise = { "raise", "wonder" },
    closed = "current_is_wonder or dead_end",                          -- [SKY-17, SKY-21, SKY-22]
    -- [SKY-71] The Hammer in answer to another wonder; that it has been bid itself
    -- makes no second window
    answer = {
      by = "hammer_holder",
      when = "current_is_wonder and not dead_end and hammer_holder is not none",
      moves = { "wonder", "decline" },
    },
    won = "resolve",
  },
  c.amount("hammer_holder: player",
    "first p in players where may_bid(p) and has_wonder(p) and answers of card_of(p)"),

  -- [SKY-09..13] the opening: the central island, or next to any structure; no
  -- dotted building in the first era [SKY-52, SKP-07]; passing is not possible [SKR-14]
  c.move("open(piece: piece, spot: place of city)", {
    piece = { component = "supply of actor", where = "value of it > 0 and era of it <= era" },
    spot = { where = "within_reach of it and free(it)", conditions = ban },
    effect = "bid(actor, piece, spot)",
    help = "Open the auction with a building.",
  }),
  -- [SKY-13, SKY-68, SKY-72] only when nothing else is left, or The Capital Building
  c.move("unveil(spot: place of city)", {
    conditions = {
      "has_wonder(actor)",
      { "wonder_opens(actor)", because = "a wonder opens only when no building is left" },
    },
    spot = { where = "within_reach of it and free(it)" },
    effect = "bid(actor, wonder_piece(actor), spot)",
    help = "Open the auction with your wonder.",
  }),
  -- [SKY-15, SKE-03] a higher building next to the last bid
  c.move("raise(piece: piece, spot: place of city)", {
    piece = { component = "supply of actor",
              where = "value of it > value of city[current] and era of it <= era" },
    spot = { place = "neighbours(current)", where = "free(it)", conditions = ban },
    effect = "bid(actor, piece, spot)",
    help = "Bid a higher building next to the last bid.",
  }),
  -- [SKY-16, SKE-15] whatever the current value is
  c.move("wonder(spot: place of city)", {
    conditions = { "has_wonder(actor)" },
    spot = answers,
    effect = "bid(actor, wonder_piece(actor), spot)",
    help = "Bid your wonder in answer to the last bid.",
  }),
  c.move("decline", { effect = "", help = "Do without." }),

  c.event("bid_made(who: player, piece: piece, spot: place of city)", "{who} bids {piece} on {spot}"),
  c.event("built_on(who: player, piece: piece, spot: place of city)", "{who} builds {piece} on {spot}"),
  c.event("finishes(who: player, rank: number)", "{who} has built everything, as number {rank}"),

  -- [SKY-23, SKY-59] what lies on a place becomes a structure of its owner; its
  -- number says nothing any more [SKY-60]
  c.effect("build(spot: place of city)", [[
    claim spot for holder(city[spot])
    for each n in neighbours(spot) do set within_reach of n to true end
  ]]),
  -- [SKY-24, SKE-12] every other bid goes back
  c.effect("return_bids", [[
    for each p in city where is_bid of p do
      set is_bid of p to false
      let bidder_of_it be holder(city[p])
      move all from city[p] to supply of bidder_of_it
    end
  ]]),
  -- [SKY-39, SKY-40, SKY-49, SKE-13] after the wonder's effect [SKE-16]
  c.effect("take_key(who: player)", [[
    add 1 to finished
    set finish_rank of who to finished
    emit finishes(who, finished)
    move "key" from ready to left_area of who if finished = 1
    move "small-key" from ready to left_area of who if finished = 2 and small_key_used
  ]]),

  c.phase("resolve", {
    actor = "bidder",
    enter = [[
      emit built_on(bidder, city[current], current)
      set is_bid of current to false
      build(current)
      city_changed
      return_bids if bids > 1
      take_disc(bidder, current)
      if is_wonder(current) then
        raise_wonder(bidder, current)
        ask wonder_effect of bidder
      end
      take_key(bidder) if supply of bidder is none
    ]],
    next = {
      { "era_one_ends", when = "era = 1 and not (any t in supply of bidder where era of t = 1)" },
      { "era_two_ends", when = "everybody_finished" },
      "next_auction",
    },
    help = "The last bid is built where it lies, the others go back; the winner takes a disc of the place.",
  }),
  -- [SKY-26, SKY-69] the card's own text, with its builder as `actor`
  c.phase("wonder_effect", {
    enter = [[
      effect of card_of(actor)
      score wonder_score(card_of(actor)) for actor to prestige
    ]],
    help = "What the card of a wonder that was built says is done.",
  }),
}
