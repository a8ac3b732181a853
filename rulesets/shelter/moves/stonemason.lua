-- [ISB-35, ISB-37] The stonemason buys from the worker cards of the others, one piece
-- a card, for a thaler to the owner; the last piece stays [ISP-04]. Not from a card
-- of his own [ISR-13]. The cards are offered in player order of their owners [ISR-14].
local c = castellan

return {
  c.effect("next_offer(last: number)", [[
    set offer to first i in worker cards where i > last and whose[i] != active and size of load[i] > 1 and
                                               thalers of active >= price of revealed[turn] else 0
  ]]),

  c.move("buy(card: card, piece: material)", {
    card = { component = "revealed", where = "it = revealed[offer]" },
    piece = { component = "load[offer]" },
    effect = [[
      let seller be whose[offer]
      move piece from load[offer] to stock of actor
      subtract price of revealed[turn] from thalers of actor
      add price of revealed[turn] to thalers of seller
      emit bought(actor, piece, seller)
      next_offer(offer)
    ]],
    help = "Buy a piece from the worker card that is offered.",
  }),

  c.move("pass(card: card)", {
    card = { component = "revealed", where = "it = revealed[offer]" },
    effect = "next_offer(offer)",
    help = "Buy nothing from the worker card that is offered.",
  }),

  c.event("bought(who: player, what: material, seller: player)", "{who} buys {what} from {seller}"),
}
