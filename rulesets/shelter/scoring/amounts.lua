-- What the final scoring counts.
local c = castellan

return {
  c.condition("sits_on(p: player, s: place of castle)", "any f in helpers[s] where owner of f = p"),
  -- points of a player's seats in a building, for each thing or for each two that they count
  c.amount("seat_points(p: player, b: building)",
    "sum of points of s for s in castle where building of s = b and not twos of s and sits_on(p, s)"),
  c.amount("seat_points_for_twos(p: player, b: building)",
    "sum of points of s for s in castle where building of s = b and twos of s and sits_on(p, s)"),
  -- [ISB-71, ISP-10] free seats of buildings that stand
  c.amount("free_seats", "count of s in castle where stands(s) and not (any f in helpers[s])"),
  c.amount("castle_helpers", "count of s in castle where stands(s) and (any f in helpers[s])"),

  -- pieces that the palace takes before those of a kind
  c.amount("better(p: player, m: material)",
    "count of b in stock of p where precedence of b < precedence of m"),
  -- palace: how many pieces a player may convert, and what the best n are worth [ISR-30, ISR-31]
  c.amount("palace_pieces(p: player)",
    "sum of pieces of s for s in castle where pieces of s > 0 and sits_on(p, s)"),
  c.amount("best_pieces(p: player, n: number)",
    "sum of value of m * max(0, min((stock of p)[m], n - better(p, m))) for m in material"),

  c.amount("market_seats(p: player)",
    "count of s in castle where building of s = market and sits_on(p, s)"),
  c.amount("vp_of_thalers(p: player)",
    "if market_seats(p) = 0 then 0 else thalers of p / thalers_per_vp[market_seats(p)] rounded down"),
}
