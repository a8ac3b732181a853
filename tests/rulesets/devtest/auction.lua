-- A lot is auctioned after every round, from the second on.
local c = castellan
local auction = require "std.auction"

return {
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
  c.move("offer(n: number)", {
    n = { number = { "offered + 1", "min(9, coins of actor)" } },
    effect = "set offered to n\nlead(actor)",
  }),
  c.move("outbid", { effect = "add 1 to offered\nlead(actor)" }),
  c.move("shrug", { effect = "" }),
  c.phase("sold", {
    enter = "subtract offered from coins of bidder\ngain 2 coins to turn_of if bids > 1\nset offered to 0",
    next = "choosing",
  }),
}
