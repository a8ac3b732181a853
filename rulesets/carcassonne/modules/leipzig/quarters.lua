-- [M-31] The quarters: whoever leads on a complete road that ends at one may send a follower
-- from the road there instead of being paid for it.
local c = castellan

return {
  c.slots("leipzig", { holds = "tile", places = "leipzig_quarter", label = "City of Leipzig" }),
  c.condition("in_leipzig(p: player, q: leipzig_quarter)", "any f in followers[leipzig[q]] where owner of f = p"),
  c.condition("ends_at_quarter(s: segment of table, q: leipzig_quarter)",
    "s is road and (any t in segments(roads[s]) where leads_to of t = q)"),

  c.ref("market_road", { to = "segment of table", label = "road from which followers may go to Leipzig" }),
  c.choice_field("goes_to_quarter", { of = "figure of followers", values = "leipzig_quarter", optional = true,
                                      label = "quarter of Leipzig to which a follower goes" }),
  c.condition("goes_to_leipzig(p: player)",
    "market_road is not none and (any f in followers where owner of f = p and goes_to_quarter of f is not none)"),

  c.event("sent_to_leipzig(who: player, kind: followers_kind, quarter: leipzig_quarter)",
    "{who} sends a {kind} to the {quarter} of Leipzig"),
  c.event("kept_from_leipzig(who: player)", "{who} sends nobody to Leipzig"),
  c.move("market(follower: figure of followers, quarter: leipzig_quarter)", {
    follower = { where = "owner of it = actor and (any f in followers[joined(market_road)] where f = it)" },
    quarter = { where = "ends_at_quarter(market_road, it)" },
    conditions = { c.modules["abbey-mayor"] and { "kind of follower != wagon", because = "a wagon drives on" } or "true" },
    effect = [[
      set goes_to_quarter of follower to quarter
      emit sent_to_leipzig(actor, kind of follower, quarter)
    ]],
    help = "Send a follower from the complete road to a quarter of Leipzig instead of being paid for the road.",
  }),
  c.move("no_market", { automatic = true, effect = "emit kept_from_leipzig(actor)", help = "Send nobody to Leipzig." }),
  c.phase("markets", { moves = { "market", "no_market" } }),

  -- from the active player on, behind those who come from the City of Carcassonne
  c.contribute("before_scoring", { name = "leipzig", after = "count/count", text = [[
    if any q in leipzig_quarter where ends_at_quarter(s, q) then
      for each p in clockwise(active) where leads(p, s) do
        set market_road to s
        ask markets of p
      end
    end
  ]] }),
  c.contribute("after_return", { name = "leipzig", text = [[
    if market_road is not none then
      for each f in followers where goes_to_quarter of f is not none do
        let q be goes_to_quarter of f
        set goes_to_quarter of f to none
        deploy f on leipzig[q]
      end
      set market_road to none
    end
  ]] }),
}
