-- Bazaars: tiles are auctioned, or just chosen, for the next turn of everybody.
local c = castellan

-- [PLAY-BCB-10] without an auction everybody chooses a tile
local trade = c.options.bazaar_no_auction and "ask pick of chooser" or [[
  ask open_bidding of chooser
  for each p in clockwise(chooser) where p != chooser and won of p is none do
    ask bidding of p if score of p > bid
  end
  if bidder = chooser then
    lose_points(chooser, bid)
    move lot to won of chooser
  else
    ask trade of chooser
  end
]]

return {
  c.effect("win_points(p: player, n: number)", "add n to score of p"),
  c.effect("lose_points(p: player, n: number)", "subtract n from score of p"),
  c.pile("stalls", { holds = "tile", label = "tiles at the bazaar" }),
  c.slots("won", { of = "player", holds = "tile", size = 1, label = "tile from the bazaar" }),
  c.contribute("tiles_elsewhere", { name = "bazaars",
    text = "size of stalls" .. (c.options.bazaar_no_auction and "" or " + size of lot") ..
           " + sum of size of won of p for p in players" }),

  -- [PLAY-BCB-10] Each places the tile in the next own turn instead of drawing, 1a; tiles
  -- from a bazaar, and those placed while others still wait, start no new one.
  c.ref("bazaar_tile", { to = "tile", label = "tile from a bazaar that is to be placed" }),
  c.contribute("take_ready_tile", { name = "bazaars", text = [[
    set bazaar_tile to none
    if drawn is none and won of active is not none then
      set bazaar_tile to won of active
      move won of active to drawn
    end
  ]] }),
  c.contribute("tiles_left", { name = "bazaars", text = "any p in players where won of p is not none" }),
  c.flag("bazaar_reached", { label = "a bazaar was placed in this turn" }),
  c.contribute("after_placing", { name = "bazaars", text = [[
    if bazaar of placed and component of placed != bazaar_tile and not (any p in players where won of p is not none) then
      set bazaar_reached to true
    end
  ]] }),

  -- [PLAY-BCB-09] 5: at the end of the turn, when there are enough tiles; from the left of
  -- the player whose turn ends
  c.ref("chooser", { to = "player", label = "player who chooses at the bazaar" }),
  c.event("bazaar_opened", "the bazaar is open"),
  c.event("tile_taken(who: player, tile: tile)", "{who} has {tile} for the next turn"),
  c.effect("hold_bazaar", [[
    repeat (size of players) times draw from stack to stalls end
    emit bazaar_opened
    set chooser to left of active
    while size of stalls > 1 do
      while won of chooser is not none do set chooser to left of chooser end
      ]] .. trade .. [[

      set chooser to left of chooser
    end
    let last be first p in players where won of p is none
    for each t in stalls do move t to won of last end
    for each p in clockwise(left of active) do emit tile_taken(p, won of p) end
    set chooser to none
  ]]),
  c.step("bazaar", { before_enter = "turn_end", after = "siege/escape", effect = [[
    if bazaar_reached and not (plays_on and tiles_left) then
      set bazaar_reached to false
      if size of stack >= size of players then hold_bazaar end
    end
  ]] }),

  c.options.bazaar_no_auction and {
    c.move("pick(tile: tile)", {
      tile = { component = "stalls" },
      effect = "move tile from stalls to won of actor",
      automatic = true,
      help = "Take one of the tiles for your next turn.",
    }),
    c.phase("pick", { moves = { "pick" } }),
  } or {
    c.slots("lot", { holds = "tile", size = 1, label = "tile for which is bid" }),
    c.counter("bid", { max = 1000000, label = "highest bid" }),
    c.ref("bidder", { to = "player", label = "highest bidder" }),
    c.event("bid_made(who: player, tile: tile, n: number)", "{who} bids {n} for {tile}"),
    c.event("no_bid_made(who: player)", "{who} bids no more"),
    c.event("bought(who: player, whose: player, n: number)", "{who} buys the tile and pays {n} to {whose}"),
    c.event("sold(who: player, whom: player, n: number)", "{who} sells the tile to {whom} for {n}"),

    -- [PLAY-BCB-09] nobody bids points that are not there
    c.move("auction(tile: tile, points: number)", {
      tile = { component = "stalls" },
      points = { number = { 0, "score of actor" } },
      effect = [[
        move tile from stalls to lot
        set bid to points
        set bidder to actor
        emit bid_made(actor, tile, points)
      ]],
      help = "Choose one of the tiles and open the bidding for it.",
    }),
    c.phase("open_bidding", { moves = { "auction" } }),

    -- everybody without a tile raises or passes, once round
    c.move("bid(points: number)", {
      points = { number = { "bid + 1", "score of actor" } },
      effect = "set bid to points\nset bidder to actor\nemit bid_made(actor, lot, points)",
      help = "Bid more points for the tile.",
    }),
    c.move("no_bid", { effect = "emit no_bid_made(actor)", help = "Bid no more for this tile." }),
    c.phase("bidding", { moves = { "bid", "no_bid" } }),

    -- The chooser buys from the highest bidder, or sells to that player.
    c.effect("trade(buyer: player, seller: player)", [[
      lose_points(buyer, bid)
      win_points(seller, bid)
      move lot to won of buyer
    ]]),
    c.move("buy", {
      conditions = { { "score of actor >= bid", because = "you have not so many points" } },
      effect = [[
        emit bought(actor, bidder, bid)
        trade(actor, bidder)
      ]],
      automatic = true,
      help = "Keep the tile and pay the highest bid to the highest bidder.",
    }),
    c.move("sell", {
      effect = [[
        emit sold(actor, bidder, bid)
        trade(bidder, actor)
      ]],
      automatic = true,
      help = "Let the highest bidder have the tile for that many points.",
    }),
    c.phase("trade", { moves = { "buy", "sell" } }),
  },
}
