-- [ALP-18] A tile of the market for money of its space's currency: at least the
-- price, no change given. More cards than needed are allowed [ALR-04], unless the
-- option `payments` says otherwise [ALR-18].
local c = castellan

return {
  c.move("buy(space: currency, cards: several of money)", {
    space = { occupied = "market" },
    cards = {
      subset = "hand of actor",
      where = "currency of it = space",
      sum = "value",
      sum_least = "price of market[space]",
      irredundant = "payments = irredundant",
    },
    -- [ALP-19] paid exactly: the actions go on; the market is not refilled
    -- before they end [ALP-20]
    effect = [[
      let paid be sum of value of m for m in cards
      set actions_left to 0 if paid > price of market[space]
      emit tile_bought(actor, market[space], paid)
      move cards to discard
      move market[space] to bought[space]
    ]],
    help = "Buy the tile of a market space with cards of its currency; paid exactly, you act again.",
  }),
}
