-- Connect Four: discs fall down in a column; who has four in a row wins.
local c = castellan

return {
  -- What there is: an upright board; a disc is the owner of its square.
  c.map("board", { board = "squares 7 x 6" }),
  c.flag("won", { of = "player" }),
  c.ref("active", { to = "player" }),

  -- What players do. Below the lowest row there is nothing a disc could fall to.
  c.move("drop(q: place of board)", {
    q = { where = "owner of it is none and (row of it = 1 or owner of step(it, south) is not none)" },
    effect = [[
      claim q for actor
      set won of actor to (longest of x in lines(q) while owner of x = actor) >= 4
      finish game if won of actor or (every x in board where owner of x is not none)
    ]],
    help = "Drop a disc: it comes to lie on the lowest free square of its column.",
  }),

  -- When: one after the other.
  c.start("opening"),
  c.phase("opening", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "drop" }, leave = "set active to left of active", next = "turn" }),

  -- Who wins; a full board without four in a row is a draw.
  c.ranking { "won" },
}
