-- Hex: who joins two opposite edges of the board by a chain of stones wins.
local c = castellan

return {
  -- What there is: a rhombus of hexes; a stone is the owner of its hex, a chain is
  -- what stones of one player form side by side.
  c.map("board", { board = "hexes " .. c.options.size }),
  c.regions("chains", { over = "board", link = "side" }),
  c.ref("joins_north_and_south", { to = "player" }),
  c.flag("won", { of = "player" }),
  c.ref("active", { to = "player" }),

  c.condition("spans(q: place of board, a: board_edge, b: board_edge)", [[
    (any x in places(chains[q]) where a is in edges of x) and
    (any x in places(chains[q]) where b is in edges of x) ]]),

  -- What players do.
  c.move("place(q: place of board)", {
    q = { where = "owner of it is none" },
    effect = [[
      claim q for actor
      set won of actor to
        if actor = joins_north_and_south then spans(q, north, south) else spans(q, west, east)
      finish game if won of actor
    ]],
    help = "Put a stone on a free hex.",
  }),
  c.move("swap", {
    conditions = {
      { "swap and actor != (first p in players) and (count of q in board where owner of q is not none) = 1",
        because = "only the second player may, instead of the own first stone" } },
    effect = [[
      let stone be first q in board where owner of q is not none
      release stone
      claim stone for actor
      set joins_north_and_south to actor
    ]],
    help = "Take over the first stone, and the edges of its owner.",
  }),

  -- When: one after the other.
  c.start("opening"),
  c.phase("opening", {
    enter = [[
      set active to first p in players
      set joins_north_and_south to active
    ]],
    next = "turn",
  }),
  c.phase("turn", {
    actor = "active", moves = { "place", "swap" }, leave = "set active to left of active", next = "turn" }),

  c.ranking { "won" },
}
