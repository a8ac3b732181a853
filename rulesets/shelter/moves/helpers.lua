-- [ISB-67, ISB-69] Helpers on the seats of buildings that stand, whoever built them,
-- for the fee of the seat, which the bank gets [ISR-20].
local c = castellan

return {
  c.point("open_seat(s: place of castle)", { combine = "any" }),
  c.condition("stands(s: place of castle)", "building of s is not none and built[building of s] > 0"),
  c.contribute("open_seat", { name = "built", text = "stands(s)" }),
  -- [ISP-07] one helper a building, player and round. Free seats of one building with one
  -- fee are equal: the first is offered. [ISR-22]
  c.condition("may_sit(p: player, s: place of castle)", [[
    thalers of p >= fee of s and open_seat(s) and
    not (any f in helpers where fresh of f and owner of f = p and place_of(f, castle) is not none and
                                building of place_of(f, castle) = building of s) and
    s = first t in castle where building of t = building of s and fee of t = fee of s and
                                not (any f in helpers[t])
  ]]),
  c.effect("sit_down(f: figure of helpers, s: place of castle)", [[
    deploy f on s
    set fresh of f to true
    spend(owner of f, fee of s)
    subtract 1 from remaining
    emit seated(owner of f, s)
  ]]),

  c.move("seat(seat: place of castle)", {
    seat = { where = "may_sit(actor, it)" },
    conditions = { "has_helper(actor)" },
    effect = "sit_down(first f in helpers[actor], seat)",
    help = "Put a helper of your supply on a seat of the castle and pay its fee.",
  }),

  -- [ISB-23] a merchant may leave its spot for the castle; nobody leaves the castle [ISR-23]
  c.move("bring(merchant: place of yard, seat: place of castle)", {
    merchant = { where = "any f in helpers[it] where owner of f = actor" },
    seat = { where = "may_sit(actor, it)" },
    effect = "sit_down(first f in helpers[merchant], seat)",
    help = "Put one of your merchants on a seat of the castle and pay its fee.",
  }),

  c.event("seated(who: player, seat: place of castle)", "{who} has a helper on {seat}"),
}
