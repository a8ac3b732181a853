-- Setup. As many outer islands as players, each in a slot of its own [SKP-02]. All
-- chance comes in this order: islands, discs, wonder cards, objectives,
-- panoramas, patrons, first player.
local c = castellan

return {
  c.component("outer_island", { attributes = { { "island", c.one_of("island"), required = true } } }),
  c.component("berth", {
    attributes = {
      { "side", c.one_of("side"), required = true },
      { "clockwise", c.one_of("side"), required = true },
    },
  }),
  c.entries("components/setup.cards"),

  c.pile("outer_islands", { holds = "outer_island", visible = "count", starts_full = true }),
  c.pile("berths", { holds = "berth", visible = "count", starts_full = true }),
  c.slots("site", { places = "side", holds = "outer_island" }),
  c.constant("cards_dealt", c.players == 2 and 5 or 3),                -- [SKY-65]

  c.effect("lay_islands", [[
    for each p in players do
      if layout = first_game then
        let isle be first i in outer_islands
        move isle to site[first s in side where site[s] is none]
      else
        draw from berths as berth
        draw from outer_islands to site[side of berth]
      end
    end
  ]]),
  -- Bridges follow from where the islands lie. [SKP-03, SKN-06]
  c.amount("port_of(s: side, k: port): place of city",
    "first p in places(city, island of site[s]) where k is in ports of p"),
  c.effect("lay_bridges", [[
    for each s in side where site[s] is not none do
      link first p in places(city, H) where quay_left of p = s to port_of(s, in_left) as bridge
      link first p in places(city, H) where quay_right of p = s to port_of(s, in_right) as bridge
    end
    for each b in berth where site[side of b] is not none and site[clockwise of b] is not none do
      link port_of(side of b, right) to port_of(clockwise of b, left) as bridge
    end
  ]]),
  c.condition("in_play(p: place of city)",
    "island of p = H or (any isle in site where island of isle = island of p)"),
  -- [SKY-10] the central island is open from the start
  c.effect("open_centre", "for each p in places(city, H) do set within_reach of p to true end"),

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      lay_islands
      lay_bridges
      open_centre
      for each p in city where in_play(p) do draw from bag to discs of p end           # [SKY-92]
      for each p in players do
        repeat cards_dealt times draw from wonder_deck to hand of p end                   # [SKY-65]
      end
      for each p in players do
        draw from objective_deck to objective of p                                     # [SKY-97]
        show objective of p to p
      end
      repeat 2 times draw from panorama_deck to panoramas end                             # [SKY-98]
      for each l in letter do draw from patron_values to patron[l] end                    # [SKY-110, SKY-112]
      set starter to random p in players                                                  # [SKY-06]
      begin_auction
    ]],
    next = "opening",
    help = "Islands, discs, panoramas and letters are laid out by lot; everybody gets wonder cards and an objective.",
  }),

  -- A position says what lies on the islands and which of it are bids; the rest
  -- follows, also who knows what.
  c.on("position", { name = "assemble", effect = [[
    lay_bridges
    open_centre
    for each p in city where city[p] is not none and not is_bid of p do
      build(p)
      set wonder_built of owner of p to true if is_wonder(p)
      raise_wonder(owner of p, p) if is_wonder(p) and card_of(owner of p) is not none
    end
    city_changed
    for each p in players do
      show objective of p to p if objective of p is not none
      for each t in left_area of p where letter of t is not none do show patron[letter of t] to p end
    end
  ]] }),
}
