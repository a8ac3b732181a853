-- Going Once: one picture after the other goes to whoever bids most; the most valuable
-- collection wins, and of such the one with more coins left.
local c = castellan
local auction = require "std.auction"

local function pictures()
  local out = {}
  for worth = 1, 10 do table.insert(out, { name = "picture-" .. worth, worth = worth }) end
  return out
end

return {
  -- What there is.
  c.component("picture", { attributes = { { "worth", c.number(1, 10), required = true } } }),
  c.components("picture", pictures()),
  c.pile("store", { holds = "picture", starts_full = true, visible = "count" }),
  c.slots("easel", { holds = "picture", size = 1 }),
  c.pile("collection", { of = "player", holds = "picture" }),
  c.counter("coins", { of = "player", initial = 20, max = 20 }),
  c.counter("bid", { max = 20 }),
  c.ref("starter", { to = "player" }),

  -- What players do; `pass` comes with the auction.
  c.move("bid(n: number)", {
    n = { number = { 1, 20 }, where = "it > bid and it <= coins of actor" },
    effect = "set bid to n; lead(actor)",
    help = "Bid more than the others, at most what you have.",
  }),
  auction.ascending {
    opener = "first p in clockwise(starter) where coins of p > 0",
    takes_part = "coins of it > bid",
    open = { "bid" },
    raise = { "bid" },
    won = "sold",
  },

  -- When: a picture, its auction, the next one.
  c.start("setup"),
  c.phase("setup", { enter = "set starter to first p in players", next = "picture" }),
  c.phase("picture", { enter = "draw from store to easel; set bid to 0; begin_auction", next = "opening" }),
  c.phase("sold", {
    enter = [[
      emit sold(bidder, easel, bid)
      subtract bid from coins of bidder
      move easel to collection of bidder
      set starter to left of starter
      finish game if store is none or (every p in players where coins of p = 0)
    ]],
    next = "picture",
  }),
  c.event("sold(who: player, what: picture, n: number)", "{who} has {what} for {n}"),

  c.ranking { "sum of worth of x for x in collection of player", "coins" },
}
