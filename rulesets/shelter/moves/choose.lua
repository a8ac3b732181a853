-- [ISB-09, ISB-10] One card, with two players two; played cards are not in hand
-- [ISB-11].
local c = castellan

return {
  c.move("choose(cards: several of card)", {
    cards = {
      subset = "hand of actor",
      least = "cards_each",
      most = "cards_each",
      conditions = {
        { "it[builder] = 0 or size of hand of actor < 8",
          because = "the builder is not played while all eight cards are in hand" },   -- [ISB-50]
      },
    },
    effect = "move cards to chosen of actor",
    help = "Choose what you play in this round, hidden from the others.",
  }),
}
