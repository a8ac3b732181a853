-- Setup. As many outer islands as players, each in a slot of its own [SKP-02]. All
-- chance comes in this order: islands, discs, wonder cards, objectives,
-- panoramas, patrons, first player.
local c = castellan
local o = c.options
local players = c.players

local lay_islands = "repeat " .. players .. [[ times
  draw from berths as berth
  draw from outer_islands to site[side of berth]
end
]]
if o.layout == "first_game" then
  lay_islands = ""
  local sides = { "N", "E", "S", "W" }
  for k, island in ipairs { "A", "B", "C", "D" } do
    if k <= players then
      lay_islands = lay_islands .. 'move "island-' .. island .. '" from outer_islands to site[' .. sides[k] .. "]\n"
    end
  end
end

return {
  c.component("outer_island", { attributes = { { "island", c.one_of("island"), required = true } } }),
  c.components("outer_island", {
    { name = "island-A", copies = 1, island = "A" }, { name = "island-B", copies = 1, island = "B" },
    { name = "island-C", copies = 1, island = "C" }, { name = "island-D", copies = 1, island = "D" },
  }),
  c.component("berth", { attributes = { { "side", c.one_of("side"), required = true } } }),
  c.components("berth", {
    { name = "north", copies = 1, side = "N" }, { name = "east", copies = 1, side = "E" },
    { name = "south", copies = 1, side = "S" }, { name = "west", copies = 1, side = "W" },
  }),
  c.pile("outer_islands", { holds = "outer_island", visible = "count", starts_full = true }),
  c.pile("berths", { holds = "berth", visible = "count", starts_full = true }),
  c.slots("site", { places = "side", holds = "outer_island" }),

  -- who opens the first auction is drawn by set
  c.component("lot", { attributes = { { "livery", c.one_of("livery"), required = true } } }),
  c.components("lot", {
    { name = "first-green", copies = 1, livery = "green" }, { name = "first-blue", copies = 1, livery = "blue" },
    { name = "first-red", copies = 1, livery = "red" }, { name = "first-violet", copies = 1, livery = "violet" },
  }),
  c.pile("lots", { holds = "lot", visible = "count", starts_full = true,
                   starts_with = "any p in players where kit of p = livery of it" }),

  -- Bridges follow from where the islands lie. [SKP-03, SKN-06]
  c.amount("port_of(i: island, k: port): place of city",
    "first p in places(city, i) where k is in ports of p"),
  c.condition("in_play(p: place of city)",
    "island of p = H or (any isle in site where island of isle = island of p)"),
  c.effect("bridge_ring(s: side, t: side)", [[
    if site[s] is not none and site[t] is not none then
      link port_of(island of site[s], right) to port_of(island of site[t], left) as bridge
    end
  ]]),
  c.effect("lay_bridges", [[
    for each s in side where site[s] is not none do
      link first p in places(city, H) where quay_left of p = s to port_of(island of site[s], in_left) as bridge
      link first p in places(city, H) where quay_right of p = s to port_of(island of site[s], in_right) as bridge
    end
    bridge_ring(N, E)
    bridge_ring(E, S)
    bridge_ring(S, W)
    bridge_ring(W, N)
  ]]),
  -- [SKY-10] the central island is open from the start
  c.effect("open_centre", [[
    for each p in places(city, H) do
      set within_reach of p to true
    end
  ]]),

  c.effect("lay_discs", [[
    for each p in city where in_play(p) do
      draw from bag to discs[1] of p
    end
  ]]),                                                               -- [SKY-92]
  c.effect("deal_wonders", [[
    for each p in players do
      repeat ]] .. (players == 2 and 5 or 3) .. [[ times
        draw from wonder_deck to hand of p
      end
    end
  ]]),                                                               -- [SKY-65]
  c.effect("deal_objectives", [[
    for each p in players do
      draw from objective_deck to objective[1] of p
      show objective[1] of p to p
    end
  ]]),                                                               -- [SKY-97]
  c.effect("open_panoramas", [[
    repeat 2 times
      draw from panorama_deck to panoramas
    end
  ]]),                                                               -- [SKY-98]
  c.effect("hide_patrons", [[
    for each l in letter do
      draw from patron_values to patron[l]
    end
  ]]),                                                               -- [SKY-110, SKY-112]
  c.effect("draw_starter", [[
    draw from lots as lot
    set starter to first p in players where kit of p = livery of lot
  ]]),                                                               -- [SKY-06]

  c.start("setup"),
  c.phase("setup", {
    enter = lay_islands .. [[
      lay_bridges
      open_centre
      lay_discs
      deal_wonders
      deal_objectives
      open_panoramas
      hide_patrons
      draw_starter
      begin_auction
    ]],
    next = "opening",
  }),

  -- A position says what lies on the islands and which of it are bids; the rest
  -- follows, also who knows what.
  c.on("position", { name = "assemble", effect = [[
    lay_bridges
    open_centre
    for each p in city where city[p] is not none and not is_bid of p do
      build(p)
      set wonder_built of owner of p to true if is_wonder(p)
      if is_wonder(p) and wonder_card[1] of owner of p is not none then
        raise_wonder(owner of p, p)
      end
    end
    city_changed
    for each p in players do
      if objective[1] of p is not none then
        show objective[1] of p to p
      end
      for each t in left_area of p where letter of t is not none do
        show patron[letter of t] to p
      end
    end
  ]] }),
}
