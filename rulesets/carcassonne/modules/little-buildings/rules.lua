-- Little Buildings: sheds, houses and towers on tiles. [M-21]
local c = castellan

-- M-21: six of each kind are dealt equally, the rest stays in the box
local each = 6 // c.players

-- [CAR-ROAD-11] what one is worth
local worth = { flat = "1", tiered = "if k = shed then 1 else if k = house then 2 else 3" }

-- What stands on the tiles of these pieces, each building once. [1.5 of the scoring sheet] It belongs
-- to its square, also for both of two triangles there; where tiles count, to all of its tile.
local irregular = c.modules["irregular-tiles"] and not c.for_pad
local function standing_on(pieces, what)
  if not irregular then return ("sum of %s_on(n) for n in %s"):format(what, pieces) end
  local on_squares = ("(sum of %s_on_square(q) for q in cells_of(%s))"):format(what, pieces)
  if c.options.count_mode == "space" then return on_squares end
  return on_squares .. (" + (sum of (sum of %s_on(n) for n in parts(w) where n is not in %s) for w in wholes(%s))")
    :format(what, pieces, pieces)
end

local function on_square(what)
  return c.amount(what .. "_on_square(q: cell)",
    ("%s_on(table[q]) + (if other_half of table[q] is none then 0 else %s_on(other_half of table[q]))"):format(what, what))
end

-- How many buildings stand there, and what they are worth: what rows count and what they add.
local function amounts(what)
  local function amount(signature, text) return c.amount(what .. signature, text) end
  return {
    irregular and on_square(what),
    amount("_on_road(r: region of roads)", standing_on("pieces(r)", what)),
    amount("_in_city(r: region of cities)", standing_on("pieces(r)", what)),
    amount("_in_field(d: region of fields)", standing_on("pieces(d)", what)),
    -- [CAR-HAU-02] on the tiles around a building, of one square or several, [CAR-FOR-02] at its sides
    amount("_around(t: piece of table)", standing_on("around_whole(t)", what)),
    amount("_beside(t: piece of table)", standing_on("across(t)", what)),
    -- [A-05] and on its own
    amount("_of_own(t: piece of table)", ("sum of %s_on(n) for n in parts(t)"):format(what)),
    amount("_at(t: piece of table)",
      what .. "_around(t)" .. (c.options.lb_ring_includes_own and (" + %s_of_own(t)"):format(what) or "")),
    c.modules.monasteries and amount("_along(t: piece of table)", standing_on("row_and_column(t)", what)),
  }
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
  c.amount("buildings_on(t: piece of table)", "if little_building of t is none then 0 else 1"),
  c.amount("building_worth_on(t: piece of table)", "if little_building of t is none then 0 else worth_of(little_building of t)"),
  c.set("across(t: piece of table)", { from = "around(t)", where = "x of it = x of t or y of it = y of t" }),
  amounts("buildings"),
  amounts("building_worth"),

  -- [A-12, CAR-FLD-08, CAR-TOL-02] sheds that count like printed ones
  c.options.lb_counts_as_shed and (c.modules.leipzig or c.modules.tollkeepers) and {
    c.amount("sheds_on(t: piece of table)", "if little_building of t = shed then 1 else 0"),
    irregular and on_square("sheds"),
    c.modules.leipzig and c.amount("sheds_in_field(d: region of fields)", standing_on("pieces(d)", "sheds")),
    c.modules.tollkeepers and c.amount("sheds_beside(r: region of roads)", standing_on("printing(r)", "sheds")),
  },

  -- Rows behind all that doubles, halves or takes away; they raise what is left.
  c.rows("scoring/features.score"),
  c.modules.abbot and c.rows("scoring/garden.score"),
  c.modules["abbey-mayor"] and c.rows("scoring/barn.score"),
  c.modules.monasteries and c.rows("scoring/abbacy.score"),
  c.modules["russian-promos-2013"] and c.rows("scoring/hut.score"),
  c.for_pad and require "pad",
}
