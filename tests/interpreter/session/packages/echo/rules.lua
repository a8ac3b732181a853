-- Effects that call themselves and one another.
local c = castellan

local function march(n)
  return c.effect("march_" .. n, ("march_%d; march_%d"):format(n - 1, n - 1))
end

return {
  c.component("spot", {}),
  c.component("card", {}),
  c.components("card", { { name = "ace", copies = 9 }, { name = "two", copies = 9 } }),
  c.map("town", { entries = "town.map" }),
  c.pile("deck", { holds = "card", starts_full = true }),
  c.pile("row", { holds = "card" }),
  c.flag("seen", { of = "place of town" }),
  c.counter("steps", { max = 99999 }),
  c.counter("score", { of = "player", max = 9999 }),
  c.ref("caller", { to = "player" }),

  -- every place that can be reached, from neighbour to neighbour
  c.effect("visit(q: place of town)", [[
    set seen of q to true
    add 1 to steps
    for each n in neighbours(q) do
      visit(n) if not seen of n
    end
  ]]),
  c.effect("ping(n: number)", "add 1 to steps; if n > 0 then pong(n - 1) end"),
  c.effect("pong(n: number)", "add 10 to steps; if n > 0 then ping(n - 1) end"),
  -- somebody is asked on the way down, and remembered on the way up
  c.effect("ask_down(n: number, who: player)", [[
    if n > 0 then
      choose one in players by who
      add n to score of one
      ask_down(n - 1, left of who)
      add 100 * n to score of one
    end
  ]]),
  c.effect("deal(n: number)", "if n > 0 then draw from deck to row; deal(n - 1) end"),
  c.point("echoes(n: number)", { combine = "sequence" }),
  c.contribute("echoes", { name = "again", text = "if n > 1 then shout(n / 2 rounded down) end" }),
  c.effect("shout(n: number)", "add n to steps; echoes(n)"),
  c.change("effect shout", { before = "add 1000 to steps" }),
  c.effect("endless", "add 1 to steps; endless"),
  c.effect("tick", "tock"),
  c.effect("tock", "tick"),
  c.effect("wide(n: number)", "if n > 0 then wide(n - 1); wide(n - 1) end"),

  -- long ones: written out everywhere they would be more than a program may have
  c.effect("stride(n: number)", ("add n to steps\n"):rep(200)),
  c.effect("march_1", "stride(1); stride(1)"),
  march(2), march(3), march(4), march(5), march(6), march(7),
  c.effect("parade(n: number)", "stride(n); choose one in players by actor; add n to score of one"),
  c.on("position", { name = "stride", effect = "stride(1) if steps = 7" }),

  c.move("march", { effect = "march_7" }),
  c.move("parade", { effect = "parade(1); parade(2); parade(3)" }),
  c.move("walk", { effect = "visit(mill)" }),
  c.move("play", { effect = "ping(5)" }),
  c.move("ask", { effect = "ask_down(3, actor)" }),
  c.move("deal", { effect = "deal(4)" }),
  c.move("shout", { effect = "shout(9)" }),
  c.move("loop", { effect = "endless" }),
  c.move("clock", { effect = "tock" }),
  c.move("wide", { effect = "wide(30)" }),

  c.start("opening"),
  c.phase("opening", { enter = "set caller to first p in players", next = "calls" }),
  c.phase("calls", { actor = "caller", next = "calls",
                     moves = { "walk", "play", "ask", "deal", "shout", "loop", "clock", "wide", "march", "parade" } }),
  c.turn_cap(100),
  c.sheet("final.score"),
}
