-- Tic-tac-toe: who has three marks in a line wins.
local c = castellan

return {
  -- What there is: nine squares; a mark is the owner of its square.
  c.map("board", { board = "squares 3" }),
  c.flag("won", { of = "player" }),
  c.ref("active", { to = "player" }),

  -- What players do.
  c.move("mark(q: place of board)", {
    q = { where = "owner of it is none" },
    effect = [[
      claim q for actor
      set won of actor to (longest of x in lines(q) while owner of x = actor) = 3
      finish game if won of actor or (every x in board where owner of x is not none)
    ]],
    help = "Mark a free square.",
  }),

  -- When: one after the other.
  c.start("opening"),
  c.phase("opening", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "mark" }, leave = "set active to left of active", next = "turn" }),

  -- Who wins; a full board without a line is a draw.
  c.ranking { "won" },
}
