-- Little Buildings: sheds, houses and towers on tiles. [M-21]
local c = castellan

-- M-21: six of each kind are dealt equally, the rest stays in the box
local each = 6 // c.players

-- [CAR-ROAD-11] what one is worth
local worth = {
  flat = "if little_building of t is none then 0 else 1",
  tiered = [[
    if little_building of t is none then 0 else if little_building of t = shed then 1
    else if little_building of t = house then 2 else 3
  ]],
}

return {
  c.choice("building_kind", { "shed", "house", "tower" }),
  c.counter("buildings", { of = { "player", "building_kind" }, initial = each, max = each, label = "little buildings" }),
  c.choice_field("little_building", { of = "piece of table", values = "building_kind", optional = true,
                                      label = "little building" }),

  c.constant("all_buildings", each * c.players),
  c.invariant("buildings_are_those_dealt", {
    each = "building_kind",
    text = "count of t in table where little_building of t = it <= all_buildings",
    because = "fewer buildings of that kind are in the game [M-21]" }),

  -- [M-21] instead of deploying, on the tile just placed; one a tile, and it stays
  c.event("built(who: player, kind: building_kind, site: cell)", "{who} builds a {kind} on {site}"),
  c.move("build(kind: building_kind)", {
    kind = { where = "buildings[it] of actor > 0" },
    conditions = { { "little_building of placed is none", because = "a little building stands on this tile already" } },
    effect = [[
      subtract 1 from buildings[kind] of actor
      set little_building of placed to kind
      emit built(actor, kind, cell of placed)
    ]],
    help = "Put a shed, a house or a tower on the tile you placed.",
  }),
  c.extend("phase deploy", { moves = { "build" } }),

  c.amount("building_worth(t: piece of table)", worth[c.options.little_buildings]),
  -- [A-05] on the tiles around a building, and on its own
  c.amount("buildings_around(t: piece of table)",
    "(sum of building_worth(n) for n in around(t))" .. (c.options.lb_ring_includes_own and " + building_worth(t)" or "")),

  -- Rows behind all that doubles, halves or takes away; they raise what is left.
  c.rows("scoring/features.score"),
  c.modules.abbot and c.rows("scoring/garden.score"),
  c.modules["abbey-mayor"] and c.rows("scoring/barn.score"),
  c.modules.monasteries and c.rows("scoring/abbacy.score"),
  c.modules["russian-promos-2013"] and c.rows("scoring/hut.score"),
}
