-- Worker cards: the free pieces, and which of two cards comes first. A piece that the
-- supply lacks is not laid out and not replaced. [ISR-06]
local c = castellan

return {
  c.condition("is_worker(i: number)", "i > 0 and revealed[i] is not none and worker of revealed[i]"),
  c.condition("waits(i: number, p: player)", "is_worker(i) and whose[i] = p"),

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
      where = "any i in numbers(1, cards_a_round) where waits(i, actor) and revealed[i] = it",
    },
    effect = "set turn to first i in numbers(1, cards_a_round) where waits(i, actor) and revealed[i] = card else 0",
    help = "Choose which of your two worker cards is resolved first.",
  }),
}
