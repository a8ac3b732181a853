-- Squares and wedges, which fill half of one, are laid so that roads go on, also across the
-- cut between two wedges; who has a walker on a road scores for it.
local c = castellan

return {
  c.component("land", {
    attributes = { { "price", c.number(0, 9) } },
    sides = { "grass", "road" },
    features = { { "road", edge = "road", region = true }, { "mill" } },
  }),
  c.entries("land.tiles"),
  c.components("land", { { name = "stile", copies = 2, half = true, road = { "N", "E", "SW" } } }),

  c.pile("bag", { holds = "land", visible = "count", starts_full = true }),
  c.pile("aside", { holds = "land" }),
  c.grid("table", { holds = "land", turns = true, match = true, directions = "all" }),
  c.regions("roads", { over = "table", feature = "road" }),
  c.figures("walkers", { of = "player", kinds = { { "walker", each = 3 } } }),
  c.counter("score", { of = "player" }),
  c.counter("worn", { of = "piece of table" }),
  c.ref("active", { to = "player" }),
  c.ref("drawn", { to = "land" }),
  c.ref("placed", { to = "piece of table" }),
  c.ref("worn_last", { to = "piece of table" }),

  -- what a road counts: its pieces, or the squares on which they lie
  c.amount("extent(r: region of roads)",
    "if counted = squares then count of q in cells_of(pieces(r)) else size of r"),
  c.amount("company(m: piece of table)",
    "if counted = squares then count of q in cells_of(around(m)) else count of q in around(m)"),

  c.move("place(cell: cell)", {
    cell = { placement = "table", piece = "drawn" },
    effect = [[
      move drawn from aside to table at cell turned turn
      set placed to table[cell]
      set placed to other_half of placed if turn of placed != turn
      set drawn to none ]],
  }),
  c.move("set_aside", { automatic = true, only_if_alone = true, effect = "set drawn to none" }),
  c.move("walk(spot: segment of table)", {
    spot = { where = "it is road and (piece of it = placed or other_half of piece of it = placed) and (count of f in walkers[roads[it]]) = 0 and supply(walker, actor) > 0" },
    effect = "deploy walker of actor on spot",
  }),
  c.move("wear(what: piece of table)", {
    what = { where = "other_half of it is not none and worn of it = 0" },
    effect = "add 1 to worn of what\nset worn_last to what",
  }),
  c.move("lift(what: piece of table)", {
    what = { removable = "table", where = "it != placed and worn of it > 0 and (every s in segments(it) where (count of f in walkers[s]) = 0)" },
    effect = "move what from table to bag",
  }),
  c.move("stay", { effect = "set placed to none" }),

  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "draw" }),
  c.phase("draw", {
    enter = "draw from bag to aside as next_land\nset drawn to next_land",
    next = { { "final", when = "bag is none" }, "lay" },
  }),
  c.phase("lay", { actor = "active", moves = { "place", "set_aside" }, next = "man" }),
  c.phase("man", {
    when = "placed is not none",
    actor = "active",
    moves = { "walk", "wear", "lift", "stay" },
    leave = "set placed to none\nset active to left of active",
    next = "draw",
  }),
  c.phase("final", { enter = "score final to score\nfinish game", next = "final" }),
  c.sheet("roads.score"),
  c.ranking { "score" },
}
