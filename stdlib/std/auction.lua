--- An ascending auction, as declarations: one player opens, the others go round and
--- raise or pass, whoever passes is out, and whoever bid last wins as soon as nobody
--- is left, or at once when the rules say so. What a bid is made of (numbers, cards,
--- pieces on a map) and which bids are legal is said by the moves of the ruleset.
local auction = {}

--- What the declarations are called, so that rule text can speak of them:
---
--- - `bidder`, a reference: whose bid is the last one; none before the first
--- - `turn_of`, a reference: who acted last or acts now
--- - `bids`, a counter: bids of this auction, by anybody
--- - `passed`, a flag of the player
--- - `begin_auction`, an effect: clears all four
--- - `lead(who)`, an effect: counts a bid and makes `who` the bidder; every move
---   that bids uses it
--- - phases `opening`, `bidding` and, with `answer`, `answering`; a game goes to
---   `opening` and comes out at `won`
---
--- Keys of `spec`:
---
--- - `opener`: rule text, who opens
--- - `takes_part`: condition over `it`, a player; everybody unless given
--- - `open`, `raise`: names of the moves of the two phases; `pass` is added to the
---   second
--- - `closed`: condition that ends the auction at once after a bid; none unless given
--- - `answer`: `{ by, when, moves }`: one more decision, of the player `by`, when the
---   auction has ended and `when` holds; `moves` are bids and whatever declines
--- - `won`: the phase that follows
---@param spec table
---@return castellan.Declaration[]
function auction.ascending(spec)
  local c = castellan
  for _, key in ipairs { "opener", "open", "raise", "won" } do
    if spec[key] == nil then error("an ascending auction needs '" .. key .. "'", 2) end
  end
  local raise = { table.unpack(spec.raise) }
  table.insert(raise, "pass")
  local after = { { "bidding", when = "not auction_ends" }, spec.won }
  if spec.answer then table.insert(after, 2, { "answering", when = spec.answer.when }) end
  return {
    c.ref("bidder", { to = "player" }),
    c.ref("turn_of", { to = "player" }),
    c.counter("bids", { max = 10000 }),
    c.flag("passed", { of = "player" }),

    c.effect("begin_auction", [[
      set bidder to none
      set bids to 0
      for each p in players do set passed of p to false end
    ]]),
    c.effect("lead(who: player)", [[
      set bidder to who
      set turn_of to who
      add 1 to bids
    ]]),
    c.condition("takes_part(it: player)", spec.takes_part or "true"),
    c.condition("may_bid(p: player)", "p != bidder and not passed of p and takes_part(p)"),
    c.condition("auction_ends",
      "(" .. (spec.closed or "false") .. ") or not (any p in players where may_bid(p))"),
    c.move("pass", {
      effect = "set passed of actor to true",
      help = "Take no further part in this auction.",
    }),

    c.phase("opening", {
      actor = spec.opener, moves = spec.open, next = after,
      help = "The first bid of an auction; passing is not possible.",
    }),
    -- clockwise from whoever acted last
    c.phase("bidding", {
      actor = "turn_of",
      enter = "set turn_of to first p in clockwise(left of turn_of) where may_bid(p)",
      moves = raise,
      next = after,
      help = "Clockwise, everybody bids more or passes; who passes is out, and the last one left wins.",
    }),
    spec.answer and c.phase("answering", { actor = spec.answer.by, moves = spec.answer.moves, next = spec.won }),
  }
end

return auction
