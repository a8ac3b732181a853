-- [ISB-67, ISB-69] Helpers on the seats of buildings that stand, whoever built them,
-- for the fee of the seat, which the bank gets [ISR-20].
local c = castellan

return {
  c.point("open_seat(s: place of castle)", { combine = "any" }),
  c.contribute("open_seat", { name = "built", text = "building of s is not none and built[building of s] > 0" }),
  c.condition("unoccupied(s: place of castle)", "not (any f in helpers[s])"),
  -- [ISP-07] one helper a building, player and round
  c.condition("seated_in_this_round(p: player, s: place of castle)",
    "any f in helpers where fresh of f and owner of f = p and place_of(f, castle) is not none " ..
    "and building of place_of(f, castle) = building of s"),
  c.condition("may_sit(p: player, s: place of castle)",
    "thalers of p >= fee of s and open_seat(s) and not seated_in_this_round(p, s) " ..
    -- a free seat; those of one building with one fee are equal: the first is offered [ISR-22]
    "and s = first t in castle where building of t = building of s and fee of t = fee of s and unoccupied(t)"),
  c.effect("sit_down(p: player, s: place of castle)", [[
      set fresh of first f in helpers[s] to true
      spend(p, fee of s)
      subtract 1 from remaining
      emit seated(p, s)
    ]]),

  c.move("seat(seat: place of castle)", {
    seat = { where = "may_sit(actor, it)" },
    conditions = { { "has_helper(actor)", because = "you have no helper in supply" } },
    effect = [[
      deploy helper of actor on seat
      sit_down(actor, seat)
    ]],
    help = "Put a helper of your supply on a seat of the castle and pay its fee.",
  }),

  -- [ISB-23] a merchant may leave its spot for the castle; nobody leaves the castle [ISR-23]
  c.move("bring(merchant: place of yard, seat: place of castle)", {
    merchant = { where = "any f in helpers[it] where owner of f = actor" },
    seat = { where = "may_sit(actor, it)" },
    effect = [[
      let f be first f in helpers[merchant]
      deploy f on seat
      sit_down(actor, seat)
    ]],
    help = "Put one of your merchants on a seat of the castle and pay its fee.",
  }),

  c.event("seated(who: player, seat: place of castle)", "{who} has a helper on {seat}"),
}
