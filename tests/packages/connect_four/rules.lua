local c = castellan
return {
  c.map("board", { board = "squares 7 x 6" }),
  c.ref("disc", { of = "place of board", to = "player" }),
  c.ref("active", { to = "player" }),
  c.flag("won", { of = "player" }),
  c.move("drop(q: place of board)", {
    q = { where = [[
      disc of it is none and (row of it = 1 or disc of step(it, south) is not none)]] },
    effect = [[
      set disc of q to actor
      set won of actor to (longest of x in lines(q) while disc of x = actor) >= 4
      finish game if won of actor or (every x in board where disc of x is not none)
      set active to left of actor ]] }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "drop" }, next = "turn" }),
  c.ranking { "won" },
}
