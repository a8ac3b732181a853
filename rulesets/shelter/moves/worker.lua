-- Worker cards: the free pieces, and which of two cards comes first. A piece that the
-- supply lacks is not laid out and not replaced. [ISR-06]
local c = castellan

return {
  -- [ISB-42, ISB-43] two pieces, equal ones allowed, or all that is left if that is less [ISR-06]
  c.move("lay(pieces: several of material)", {
    pieces = {
      subset = "supply",
      where = "it is in free_from of revealed[turn]",
      least = "remaining",
      most = "remaining",
    },
    effect = "move pieces from supply to load[turn]; set remaining to 0",
    help = "Choose the free pieces of your worker card.",
  }),

  c.move("next(card: card)", {
    card = {
      component = "revealed",
      where = "any i in worker cards where revealed[i] = it and whose[i] = actor",
    },
    effect = "set turn to first i in worker cards where revealed[i] = card and whose[i] = actor else 0",
    help = "Choose which of your two worker cards is resolved first.",
  }),
}
