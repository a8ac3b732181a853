-- Building. Any unbuilt building may be built [ISR-19] that the stock pays exactly
-- [ISB-61, ISB-62] with at least three kinds [ISB-60], silver being any kind [ISB-65,
-- ISR-17]. Payments are listed with fewest silver first, then most of the cheapest
-- kind, and so on [ISB-63, ISR-18]; each of them may be chosen [ISB-64]. What is paid
-- goes back to the supply [ISP-08], silver to the smithy [ISB-66]; half points are
-- rounded down [ISR-15].
local c = castellan

return {
  c.move("build(building: building, payment: several of material)", {
    building = { component = "unbuilt" },
    payment = {
      subset = "stock of actor",
      sum = "value",
      sum_least = "price of building",
      sum_most = "price of building",
      kinds_least = "3",
      joker = "silver",
    },
    effect = [[
      let card be revealed[turn]
      let pieces be size of payment
      let silver_paid be payment[silver]
      move payment to supply
      move (silver_paid) silver from supply to smithy
      move building to built
      emit built_by(actor, building, pieces)
      earn(actor, pieces * per_piece of card) if per_piece of card > 0
      add vp of building * halves of card / 2 rounded down to vp
      add 1 to buildings
      set has_built to true
      subtract 1 from remaining
    ]],
    help = "Build a building, paying its price exactly with at least three kinds of material.",
  }),

  c.move("stop", {
    effect = "set remaining to 0",
    help = "Build, or seat helpers, no more with this card.",
  }),

  c.event("built_by(who: player, what: building, n: number)", "{who} builds the {what} with {n: piece|pieces}"),
}
