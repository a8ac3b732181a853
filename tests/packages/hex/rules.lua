local c = castellan
return {
  c.map("board", { board = "hexes 11" }),
  c.regions("chains", { over = "board", link = "side" }),
  c.ref("active", { to = "player" }),
  c.flag("won", { of = "player" }),
  c.condition("spans(q: place of board, a: board_edge, b: board_edge)",
    "(any x in places(chains[q]) where a is in edges of x) and (any x in places(chains[q]) where b is in edges of x)"),
  c.move("place(q: place of board)", {
    q = { where = "owner of it is none" },
    effect = [[
      claim q for actor
      set won of actor to if actor = (first p in players) then spans(q, north, south) else spans(q, west, east)
      finish game if won of actor
      set active to left of actor ]] }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "place" }, next = "turn" }),
  c.ranking { "won" },
}
