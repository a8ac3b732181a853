-- Breakthrough: who first brings a pawn to the far row wins.
local c = castellan

return {
  -- What there is: two rows of pawns on each side.
  c.map("board", { board = "squares 8" }),
  c.ref("pawn", { of = "place of board", to = "player" }),
  c.choice_field("ahead", { of = "player", values = "board_direction" }),
  c.flag("won", { of = "player" }),
  c.ref("active", { to = "player" }),

  c.condition("is_ahead(p: player, a: place of board, b: place of board)",
    "row of b = row of a + (if ahead of p = north then 1 else -1)"),

  -- What players do.
  c.move("go(a: place of board, b: place of board)", {
    a = { where = "pawn of it = actor" },
    b = { place = "neighbours(a)", where = [[
      is_ahead(actor, a, it) and
      (pawn of it is none or pawn of it != actor and column of it != column of a) ]] },
    effect = [[
      set pawn of a to none
      set pawn of b to actor
      set won of actor to step(b, ahead of actor) is none or
                          not (any q in board where pawn of q = left of actor)
      finish game if won of actor
    ]],
    help = "Move a pawn one square ahead, straight or slanting; only slanting it takes another.",
  }),

  -- When: one after the other.
  c.start("opening"),
  c.phase("opening", {
    enter = [[
      set active to first p in players
      set ahead of active to north
      set ahead of left of active to south
      for each q in board where row of q <= 2 do set pawn of q to active end
      for each q in board where row of q >= 7 do set pawn of q to left of active end
    ]],
    next = "turn",
  }),
  c.phase("turn", { actor = "active", moves = { "go" }, leave = "set active to left of active", next = "turn" }),

  -- Who wins: also who has taken all pawns of the other.
  c.ranking { "won" },
}
