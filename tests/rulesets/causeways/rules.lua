-- Pieces of one square and of several are laid so that roads go on; who has a walker on a
-- road scores for it.
local c = castellan

return {
  c.component("land", {
    attributes = { { "fair", c.flag_attribute() } },
    sides = { "grass", "road" },
    features = { { "road", edge = "road", region = true }, { "pond" }, { "mill" } },
  }),
  c.entries("land.tiles"),

  c.pile("bag", { holds = "land", visible = "count", starts_full = true }),
  c.pile("aside", { holds = "land" }),
  c.grid("table", { holds = "land", turns = true, match = true, directions = "sides" }),
  c.regions("roads", { over = "table", feature = "road" }),
  c.figures("walkers", { of = "player", kinds = { { "walker", each = 3 } } }),
  c.counter("score", { of = "player" }),
  c.ref("active", { to = "player" }),
  c.ref("drawn", { to = "land" }),
  c.ref("placed", { to = "piece of table" }),

  -- what a set of pieces counts: its squares, or the pieces that these are parts of
  c.set("land_of(r: region of roads)", { from = "wholes(pieces(r))" }),
  c.amount("extent(r: region of roads)", "if counted = pieces then count of w in land_of(r) else size of r"),
  c.amount("company(m: piece of table)",
    "if counted = pieces then count of w in wholes(around_whole(m)) else count of w in around_whole(m)"),
  c.condition("has_walker(p: player, m: piece of table)",
    "any q in parts(m) where any f in walkers[q] where owner of f = p"),
  c.condition("enclosed(m: piece of table)", "every q in cells_around(m) where table[q] is not none"),

  c.move("place(cell: cell)", {
    cell = { placement = "table", piece = "drawn" },
    effect = [[
      move drawn from aside to table at cell turned turn
      set placed to table[cell]
      set drawn to none ]],
  }),
  c.move("set_aside", { automatic = true, only_if_alone = true, effect = "set drawn to none" }),
  c.move("walk(spot: segment of table)", {
    spot = { piece = "placed", where = "it is road and pawns_on(it) = 0 and supply(walker, actor) > 0" },
    effect = "deploy walker of actor on spot",
  }),
  c.move("stay", { effect = "set placed to none" }),
  c.amount("pawns_on(s: segment of table)", "count of f in walkers[roads[s]]"),

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
    moves = { "walk", "stay" },
    leave = "set placed to none\nset active to left of active",
    next = "draw",
  }),
  c.phase("final", { enter = "score final to score\nfinish game", next = "final" }),
  c.sheet("roads.score"),
  c.ranking { "score" },
}
