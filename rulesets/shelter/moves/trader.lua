-- Placing merchants, and what they bring.
local c = castellan

return {
  c.condition("has_helper(p: player)", "any f in helpers[p]", { because = "you have no helper in supply" }),
  c.condition("vacant(s: place of yard)", "not (any f in helpers[s])"),   -- [ISB-19]
  c.condition("carts_full", "not (any s in yard where cart of s and vacant(s))"),
  -- [ISB-20, ISB-21] a free cart; only when there is none, the rider or a cart that is
  -- taken; only when the rider is taken too, his place. [ISB-22] Nobody leaves who was
  -- placed in this round, and nobody displaces himself [ISR-09].
  c.condition("may_place(s: place of yard, p: player)", [[
    cart of s and vacant(s) or
    (vacant(s) or (any f in helpers[s] where owner of f != p and not fresh of f)) and carts_full
  ]]),
  -- a displaced helper goes back to its owner [ISR-10]
  c.effect("clear(s: place of yard)", [[
    for each f in helpers[s] do
      emit displaced(owner of f, s)
      release f
    end
  ]]),
  c.effect("send(f: figure of helpers, s: place of yard)", [[
    clear(s)
    deploy f on s
    set fresh of f to true
    emit merchant_placed(owner of f, s)
  ]]),

  c.move("place(spot: place of yard)", {
    spot = { where = "may_place(it, actor)" },
    conditions = { "has_helper(actor)" },
    effect = "send(first f in helpers[actor], spot)",
    help = "Put a helper on a cart or the rider.",
  }),

  -- [ISR-08] without a helper in supply, a merchant of one's own; the situation is
  -- judged before it leaves its spot [ISR-11]
  c.move("relocate(merchant: place of yard, spot: place of yard)", {
    merchant = { where = "any f in helpers[it] where owner of f = actor and not fresh of f" },
    spot = { where = "may_place(it, actor)" },
    conditions = { { "not has_helper(actor)", because = "you have a helper in supply" } },
    effect = "send(first f in helpers[merchant], spot)",
    help = "Move one of your merchants, when you have no helper left.",
  }),

  c.move("decline", {
    effect = "emit merchant_declined(actor)",   -- [ISB-28]
    help = "Place no merchant; all merchants bring their material all the same.",
  }),

  -- [ISB-25, ISB-26, ISB-27] every merchant on the board brings its material, or what
  -- is left; [ISB-29] one piece of what was received goes to the tower
  c.point("yield_change", { combine = "sum" }),
  c.effect("production", [[
    for each s in yard where not vacant(s) do
      let p be owner of first f in helpers[s]
      let m be brings of s
      let n be min(max(0, yield of s + yield_change), supply[m])
      if n > 0 then
        move (n) m from supply to stock of p
        move 1 m from stock of p to tower
        emit delivered(p, n, m)
      end
    end
  ]]),

  c.event("merchant_placed(who: player, spot: place of yard)", "{who} has a merchant on {spot}"),
  c.event("merchant_declined(who: player)", "{who} places no merchant"),
  c.event("displaced(who: player, spot: place of yard)", "the helper of {who} leaves {spot}"),
  c.event("delivered(who: player, n: number, what: material)",
    "{who} receives {n} {what}, one of them for the tower"),
}
