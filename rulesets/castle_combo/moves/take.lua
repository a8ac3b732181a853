-- Step 2: one of the three cards where the messenger stands. [CC-25] Gold on
-- purses pays nothing. [CCP-04]
local c = castellan

return {
  -- [CC-26, CC-30, CC-31] discounts of the tableau add up, the price is never
  -- below 0; the card itself is not there yet [CC-32]. None of them raises a price,
  -- so who has the cost can always pay.
  c.amount("price(bought: character)",
    "max(0, cost of bought - sum of max(0, permanent(bought) of own) for own in cards)"),

  c.move("buy", {
    c.param("card", { component = "display[messenger]", conditions = {
      { "cost of it <= gold of actor or price(it) <= gold of actor", because = "there is not enough gold to pay for it" },
    } }),
    c.param("cell", { placement = "tableau of actor", piece = "card" }),        -- [CC-27, CC-36]
    effect = [[
      let cost be price(card)
      let icon be messenger of card
      lose (cost) gold
      move card from display[messenger] to tableau of actor at cell
      set taken to true
      emit bought(actor, card, cost)
      ability of (tableau of actor)[cell]
      if icon is not none and not closed[icon] and messenger != icon then
        set messenger to icon
        emit messenger_sent(icon)
      end
    ]],                                                      -- [CC-42, CC-50, CC-55]
    help = "Buy a card of the display where the messenger stands.",
  }),

  -- [CC-33, CC-35] always possible, and worth 6 gold and 2 keys; no ability, no icon [CC-51]
  c.move("cover", {
    c.param("card", { component = "display[messenger]" }),
    c.param("cell", { placement = "tableau of actor", piece = "card" }),
    effect = [[
      move card from display[messenger] to tableau of actor at cell
      set face_down of (tableau of actor)[cell] to true
      set taken to true
      emit covered(actor, card)
      gain 6 gold
      gain 2 keys
    ]],
    help = "Take a card without paying and put it face down: 6 gold and 2 keys.",
  }),
}
