local c = castellan
return {
  c.counter("heap", { max = 21, initial = 21 }),
  c.counter("score", { of = "player", max = 1 }),
  c.move("take(n: number)", {
    n = { number = { 1, 3 }, where = "it <= heap" },
    effect = [[
      subtract n from heap
      if heap = 0 then gain 1 score; finish game end
      set active to left of active ]] }),
  c.ref("active", { to = "player" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "take" }, next = "turn" }),
  c.ranking { "score" },
}
