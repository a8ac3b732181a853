-- Little Buildings: sheds, houses and towers on tiles. [M-21]
local c = castellan

-- M-21: six of each kind are dealt equally, the rest stays in the box
local each = 6 // c.players

-- [CAR-ROAD-11] what one is worth
local worth = { flat = "1", tiered = "if k = shed then 1 else if k = house then 2 else 3" }

-- What stands on the tiles of these pieces, each building once. [1.5 of the scoring sheet] It belongs
-- to its square, also for both of two triangles there; where tiles count, to all of its tile.
local irregular = c.modules["irregular-tiles"] and not c.for_pad
local function standing_on(pieces)
  if not irregular then return ("sum of building_worth(n) for n in %s"):format(pieces) end
  local on_squares = ("(sum of raised_by(q) for q in cells_of(%s))"):format(pieces)
  if c.options.count_mode == "space" then return on_squares end
  return on_squares .. (" + (sum of (sum of building_worth(n) for n in parts(w) where n is not in %s) for w in wholes(%s))")
    :format(pieces, pieces)
end

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

  c.amount("worth_of(k: building_kind)", worth[c.options.little_buildings]),
  c.amount("building_worth(t: piece of table)", "if little_building of t is none then 0 else worth_of(little_building of t)"),
  irregular and c.amount("raised_by(q: cell)", [[
    building_worth(table[q]) + (if other_half of table[q] is none then 0 else building_worth(other_half of table[q]))
  ]]),
  c.amount("buildings_on_road(r: region of roads)", standing_on("pieces(r)")),
  c.amount("buildings_in_city(r: region of cities)", standing_on("pieces(r)")),
  c.amount("buildings_in_field(d: region of fields)", standing_on("pieces(d)")),
  -- [CAR-HAU-02] on the tiles around a building, of one square or several, [CAR-FOR-02] at its sides
  c.amount("buildings_around(t: piece of table)", standing_on("around_whole(t)")),
  c.set("across(t: piece of table)", { from = "around(t)", where = "x of it = x of t or y of it = y of t" }),
  c.amount("buildings_beside(t: piece of table)", standing_on("across(t)")),
  -- [A-05] and on its own
  c.amount("buildings_at(t: piece of table)",
    "buildings_around(t)" .. (c.options.lb_ring_includes_own and " + (sum of building_worth(n) for n in parts(t))" or "")),

  -- Rows behind all that doubles, halves or takes away; they raise what is left.
  c.rows("scoring/features.score"),
  c.modules.abbot and c.rows("scoring/garden.score"),
  c.modules["abbey-mayor"] and c.rows("scoring/barn.score"),
  c.modules.monasteries and {
    c.amount("buildings_along(t: piece of table)", standing_on("row_and_column(t)")),
    c.rows("scoring/abbacy.score"),
  },
  c.modules["russian-promos-2013"] and c.rows("scoring/hut.score"),
  c.for_pad and require "pad",
}
