-- Worker cards: the free pieces, and which of two cards comes first.
local c = castellan

return {
  c.condition("is_worker(i: number)", "i > 0 and revealed[i] is not none and worker of revealed[i]"),
  c.amount("own_workers(p: player)",
    "count of i in numbers(1, cards_a_round) where is_worker(i) and whose[i] = p"),

  -- a piece that the supply lacks is not laid out and not replaced [ISR-06]
  c.effect("lay_fixed_pieces", [[
    for each m in material do
      move (min((fixed of revealed[turn])[m], supply[m])) m from supply to load[turn]
    end
  ]]),
  c.condition("is_free_piece(m: material)", "m is in free_from of revealed[turn]"),
  c.amount("free_pieces_there", "sum of supply[m] for m in material where is_free_piece(m)"),

  -- [ISB-42, ISB-43] two pieces, equal ones allowed, or all that is left if that is less [ISR-06]
  c.move("lay(pieces: several of material)", {
    pieces = {
      subset = "supply",
      where = "is_free_piece(it)",
      least = "remaining",
      most = "remaining",
    },
    effect = [[
      move pieces from supply to load[turn]
      set remaining to 0
    ]],
    help = "Choose the free pieces of your worker card.",
  }),

  c.move("next(card: card)", {
    card = { component = "revealed", where = "(count of i in numbers(1, cards_a_round) where is_worker(i) and revealed[i] = it and whose[i] = actor) > 0" },
    effect = "set turn to first i in numbers(1, cards_a_round) where revealed[i] = card and whose[i] = actor else turn",
    help = "Choose which of your two worker cards is resolved first.",
  }),
}
