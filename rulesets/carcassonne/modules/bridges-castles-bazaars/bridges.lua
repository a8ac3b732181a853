-- Bridges: roads that pass over tiles.
local c = castellan

local each = (c.players > 4 and 2 or 3) * c.options.bridges_castles_bazaars_figures

-- How near it is, first: a wide piece lies within four squares of its first one.
local beside = "1 and table[site] is not none"
if c.modules["large-pieces"] then
  beside = [[(if any t in parts(placed) where t != placed then 5 else 1) and table[site] is not none and
    (any t in parts(placed) where abs(x of site - x of t) + abs(y of site - y of t) <= 1)]]
end

return {
  c.component("bridge", { features_of = "tile" }),
  c.entries("components/bridges.tiles"),
  c.copies("bcb/bridge", each),
  c.pile("bridges", { of = "player", holds = "bridge", starts_full = true }),

  -- [PLAY-BCB-01, PLAY-BCB-02] A road straight over a tile, from field side to field side;
  -- beyond its ends are roads or empty squares. What is printed below stays whole. A road counts
  -- the tile once [PLAY-BCB-04].
  c.grid("spans", { over = "table", holds = "bridge", covers = { "field" }, turns = true, match = true,
                    capacity = each * c.players }),

  -- once in a part of the turn
  c.flag("bridged", { label = "a bridge was built in this part of the turn" }),
  c.flag("building_on", { label = "a bridge was just built" }),
  c.step("bridge_again", { before_enter = "turn", effect = "set bridged to false" }),
  c.event("bridge_built(who: player, site: cell)", "{who} builds a bridge over {site}"),
  c.effect("build_bridge(p: player, site: cell, r: number)", [[
    let b be first b in bridges of p
    move b from bridges of p to spans at site turned r
    set bridged to true
    emit bridge_built(p, site)
  ]]),

  c.condition("may_build_bridge", "not bridged", { because = "one bridge may be built in a part of the turn" }),

  -- [PLAY-BCB-01, PLAY-BCB-03] On the tile just placed or on one at its sides, beside the
  -- figure move and before it.
  c.condition("beside_placed(site: cell)", "abs(x of site - x of cell of placed) + abs(y of site - y of cell of placed) <= " .. beside),
  c.move("bridge(site: cell)", {
    site = { placement = "spans", piece = "first b in bridges of actor", where = "beside_placed(it)" },
    conditions = { "may_build_bridge" },
    effect = "build_bridge(actor, site, turn)\nset building_on to true",
    help = "Build a bridge over the tile you placed or one beside it.",
  }),
  c.extend("phase deploy", { moves = { "bridge" } }),
  c.contribute("again", { name = "bridges", text = "building_on" }),
  c.step("bridge_stands", { before_enter = "deploy", effect = "set building_on to false" }),
  -- Whoever has used up the figure move by placing the tile is asked then.
  c.event("no_bridge(who: player)", "{who} builds no bridge"),
  c.move("build_nothing", { automatic = true, effect = "emit no_bridge(actor)", help = "Build no bridge." }),
  c.phase("late_bridge", { moves = { "bridge", "build_nothing" } }),
  c.step("late_bridge", { before_leave = "place", effect = [[
    if placed is not none and figure_move_taken and not bridged and bridges of active is not none then
      ask late_bridge of active
      set building_on to false
    end
  ]] }),

  -- [PLAY-BCB-02] A bridge that makes a place for a tile which fits nowhere: over the square
  -- where it will lie, or over a tile beside that. Declined, the tile is set aside.
  c.condition("would_fit(q: cell, p: player, site: cell, r: number)", [[
    table[q] is none and (any k in numbers(0, 3) where
      fits(drawn, table, q, k, first b in bridges of p, site, r) and may_place(drawn, q, k))
  ]]),
  c.move("bridge_first(site: cell)", {
    site = { placement = "spans", piece = "first b in bridges of actor", where = [[
      if table[it] is none then would_fit(it, actor, it, turn)
      else any q in neighbours(it) where would_fit(q, actor, it, turn)
    ]] },
    conditions = { "may_build_bridge" },
    only_if_alone = true,
    effect = "build_bridge(actor, site, turn)",
    help = "Build a bridge that makes a place for the tile, which fits nowhere.",
  }),
  c.extend("phase place", { moves = { "bridge_first" } }),
}
