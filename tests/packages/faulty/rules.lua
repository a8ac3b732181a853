-- Rules with one fault each, for the tests of what the program says to them.
local c = castellan

return {
  c.component("card", {}),
  c.components("card", { { name = "ace", copies = 2 } }),
  c.pile("deck", { holds = "card", starts_full = true }),
  c.pile("hand", { holds = "card", of = "player" }),
  c.counter("n", { max = 9, label = "number" }),
  c.counter("score", { of = "player", max = 9 }),
  c.ref("active", { to = "player" }),

  c.move("work", { effect = "add 1 to n" }),
  c.move("fail", { lua = function(game)
    game:add("n", 1)
    error("no such luck")
  end }),
  c.move("loop", { lua = function(game)
    game:add("n", 1)
    while true do end
  end }),
  c.move("eat", { lua = function(game)
    game:add("n", 1)
    local t = {}
    for i = 1, 1000000 do t[i] = i end
  end }),
  c.move("leave", { effect = "add 1 to n; set n to n + 9" }),
  c.move("spin", { effect = "add 1 to n\nwhile n > 0 do\n  set n to 1\nend" }),
  c.move("take", { effect = "add 1 to n\nrepeat 3 times\n  draw from deck to hand of actor\nend" }),
  c.move("choose(x: number)", {
    x = { list = function(game)
      if game:get("n") == 5 then error("there is no list") end
      return { 1, 2 }
    end },
    effect = "set n to x",
  }),

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      set active to first p in players
      if start is badly then set n to 10 end
    ]],
    next = "turn",
  }),
  c.phase("turn", {
    actor = "active",
    moves = { "work", "fail", "loop", "eat", "leave", "spin", "take", "choose" },
    leave = "set active to left of active",
    next = "turn",
  }),
  c.sheet("scoring.score"),
  c.ranking { "score" },
}
