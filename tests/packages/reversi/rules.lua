local c = castellan
return {
  c.map("board", { entries = "board.map" }),
  c.ref("disc", { of = "place of board", to = "player" }),
  c.ref("active", { to = "player" }),
  c.condition("may_place(p: player, q: place of board)", [[
    disc of q is none and (any x in rays(q) while disc of x = left of p until disc of x = p)]]),
  c.move("place(q: place of board)", {
    q = { where = "may_place(actor, it)" },
    effect = [[
      set disc of q to actor
      for each x in rays(q) while disc of x = left of actor until disc of x = actor do set disc of x to actor end
      set active to left of actor if any q in board where may_place(left of actor, q)
      finish game if active = actor and not (any q in board where may_place(actor, q)) ]] }),
  c.start("setup"),
  c.phase("setup", {
    enter = [[
      set active to first p in players
      set disc of e4 to active; set disc of d5 to active
      set disc of d4 to left of active; set disc of e5 to left of active ]],
    next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "place" }, next = "turn" }),
  c.ranking { "count of x in board where disc of x = player" },
}
