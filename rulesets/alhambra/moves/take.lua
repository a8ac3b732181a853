-- [ALP-17] One card of the row, or several whose values stay within the limit;
-- currencies do not matter. It ends the actions.
local c = castellan

return {
  c.move("take(cards: several of money)", {
    cards = { any_of = {
      { subset = "money_row", least = "1", most = "1" },
      { subset = "money_row", least = "2", sum = "value", sum_most = "take_limit" },
    } },
    effect = [[
      let total be sum of value of m for m in cards
      emit money_taken(actor, size of cards, total)
      move cards to hand of actor
      set actions_left to 0
    ]],
    help = "Take one money card of the row, or several that together stay within the limit.",
  }),
}
