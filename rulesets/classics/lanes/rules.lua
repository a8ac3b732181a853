-- Lanes: lay tiles so that lanes go on; who closes a lane scores its tiles.
local c = castellan

return {
  -- What there is.
  c.component("tile", {
    sides = { "grass", "road" },
    features = { { "road", edge = "road", region = true } },
  }),
  c.entries("tiles.tiles"),

  c.pile("bag", { holds = "tile", starts_full = true, visible = "count" }),
  c.slots("drawn", { holds = "tile", size = 1 }),
  c.pile("aside", { holds = "tile" }),
  c.grid("table", { holds = "tile", turns = true, match = true, pieces = "straight (0,0)" }),
  c.regions("lanes", { over = "table", feature = "road" }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),

  -- What players do.
  c.move("place(spot: cell)", {
    spot = { placement = "table", piece = "drawn[1]" },
    effect = [[
      move drawn to table at spot turned turn
      for each l in lanes of table[spot] where open_ends of l = 0 do
        add size of l to score of actor
        emit closed(actor, size of l)
      end
    ]],
    help = "Lay the tile so that its sides match.",
  }),
  c.move("set_aside", {
    automatic = true,
    only_if_alone = true,
    effect = "move drawn to aside",
    help = "A tile that fits nowhere is set aside.",
  }),
  c.event("closed(who: player, n: number)", "{who} closes a lane of {n: tile|tiles}"),

  -- When: draw a tile and lay it, one after the other.
  c.start("opening"),
  c.phase("opening", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", {
    actor = "active",
    enter = "draw from bag to drawn",
    moves = { "place", "set_aside" },
    leave = "set active to left of active",
    next = { { "over", when = "bag is none" }, "turn" },
  }),
  c.phase("over", { enter = "finish game" }),
  c.ranking { "score" },
}
