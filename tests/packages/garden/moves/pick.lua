local c = castellan

return {
  c.move("pick(card: flower, payment: several of flower)", {
    card = { component = "hand of actor", where = "height of it < 5" },
    payment = { any_of = { { subset = "hand of actor", sum = "height", sum_least = "2", joker = "rose" },
                           { number = { 0, "coins" } } } },
    conditions = { "coins > 0", { "coins < 9", because = "A full purse picks nothing." } },
    effect = [[
      gain 1 coin
      move card from hand of actor to deck
    ]],
    help = "Pick a flower.",
  }),
}
