local c = castellan
return {
  c.map("board", { board = "hexes 11" }),
  c.regions("chains", { over = "board", link = "side" }),
  c.ref("active", { to = "player" }),
  c.flag("won", { of = "player" }),
  c.condition("reaches_edge(q: place of board, e: board_edge)", "any x in places(chains[q]) where e is in edges of x"),
  c.move("place(q: place of board)", {
    q = { where = "owner of it is none" },
    effect = [[
      claim q for actor
      let first_player be first p in players
      set won of actor to reaches_edge(q, north) and reaches_edge(q, south) if actor = first_player
      set won of actor to reaches_edge(q, west) and reaches_edge(q, east) if actor != first_player
      finish game if won of actor
      set active to left of actor ]] }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "place" }, next = "turn" }),
  c.ranking { "if won of player then 1 else 0" },
}
