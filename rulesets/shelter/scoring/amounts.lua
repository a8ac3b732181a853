-- What the final scoring counts.
local c = castellan

return {
  c.condition("sits_on", {
    params = { { "p", "player" }, { "s", "place castle" } },
    text = "any f in helpers[s] where owner of f = p" }),
  -- points of a player's seats in a building that count n things
  c.amount("seat_points", {
    params = { { "p", "player" }, { "b", "building" }, { "n", "number" } },
    text = "sum of (points of s * n / per of s rounded down) for s in castle where building of s = b and sits_on(p, s)" }),
  -- [ISB-71, ISP-10] free seats of buildings that stand
  c.amount("free_seats", {
    text = "count of s in castle where building of s is not none and built[building of s] > 0 and unoccupied(s)" }),
  c.amount("castle_helpers", {
    text = "count of s in castle where building of s is not none and not unoccupied(s)" }),

  -- palace: how many pieces a player may convert, and what the best n are worth [ISR-30, ISR-31]
  c.amount("palace_pieces", {
    params = { { "p", "player" } },
    text = "sum of pieces of s for s in castle where sits_on(p, s)" }),
  c.amount("best_pieces", {
    params = { { "p", "player" }, { "n", "number" } },
    text = [[
      sum of value of m * max(0, min((stock of p)[m],
                                     n - (count of b in stock of p where precedence of b < precedence of m))) for
             m in material
    ]] }),

  -- market: thalers for a point, 0 without a seat
  c.amount("market_seats", {
    params = { { "p", "player" } },
    text = "count of s in castle where building of s = market and sits_on(p, s)" }),
  c.amount("market_rate", {
    params = { { "p", "player" } },
    text = "if market_seats(p) = 0 then 0 else thalers_per_vp[min(2, market_seats(p))]" }),
  c.amount("vp_of_thalers", {
    params = { { "p", "player" } },
    text = "if market_rate(p) = 0 then 0 else thalers of p / market_rate(p) rounded down" }),
}
