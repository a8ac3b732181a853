-- Reversi: a disc turns those over that lie between it and another one of its owner.
local c = castellan

return {
  -- What there is: a board with four discs in the middle.
  c.map("board", { board = "squares 8" }),
  c.ref("disc", { of = "place of board", to = "player" }),
  c.ref("active", { to = "player" }),

  -- In each direction the other's discs, if behind them lies one's own.
  c.condition("may_place(p: player, q: place of board)", [[
    disc of q is none and (any x in rays(q) while disc of x = left of p until disc of x = p) ]]),
  c.condition("can_move(p: player)", "any q in board where may_place(p, q)"),

  -- What players do.
  c.move("place(q: place of board)", {
    q = { where = "may_place(actor, it)" },
    effect = [[
      set disc of q to actor
      for each x in rays(q) while disc of x = left of actor until disc of x = actor do
        set disc of x to actor
      end
    ]],
    help = "Place a disc that turns others over.",
  }),

  -- When: one after the other, unless the other cannot move.
  c.start("opening"),
  c.phase("opening", {
    enter = [[
      set active to first p in players
      set disc of e4 to active; set disc of d5 to active
      set disc of d4 to left of active; set disc of e5 to left of active
    ]],
    next = "turn",
  }),
  c.phase("turn", {
    actor = "active",
    moves = { "place" },
    leave = [[
      set active to left of active if can_move(left of active)
      finish game if not can_move(active)
    ]],
    next = "turn",
  }),

  -- Who wins: most discs.
  c.ranking { "count of q in board where disc of q = player" },
}
