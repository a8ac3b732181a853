local c = castellan
return {
  c.map("board", { board = "squares 8 x 8" }),
  c.ref("pawn", { of = "place of board", to = "player" }),
  c.ref("active", { to = "player" }),
  c.choice_field("ahead", { of = "player", values = "board_direction" }),
  c.flag("won", { of = "player" }),

  -- Straight on to an empty square, or past a corner, where a pawn may be taken.
  c.move("go(a: place of board, b: place of board)", {
    a = { where = "pawn of it = actor" },
    b = { place = "neighbours(a)", where = [[
      row of it = row of a + (if ahead of actor = north then 1 else -1) and
      (pawn of it is none or pawn of it != actor and column of it != column of a) ]] },
    effect = [[
      set pawn of a to none
      set pawn of b to actor
      set won of actor to step(b, ahead of actor) is none or not (any q in board where pawn of q = left of actor)
      finish game if won of actor
      set active to left of actor ]] }),

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      let south_player be first p in players
      for each q in board where row of q <= 2 do set pawn of q to south_player end
      for each q in board where row of q >= 7 do set pawn of q to left of south_player end
      set ahead of south_player to north
      set ahead of left of south_player to south
      set active to south_player
    ]],
    next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "go" }, next = "turn" }),
  c.ranking { "won" },
}
