-- Rules that fail after they have written, drawn, scored and told: by an error
-- in Lua, by a bound, by a division, by taking what is not there, by running
-- without end in rule text and in Lua, in what a phase does afterwards, and in
-- what was chosen at once. Whether they fail follows from the state.
local c = castellan

return {
  c.component("stone", { attributes = { { "weight", c.number(1, 9) } } }),
  c.components("stone", { { name = "pebble", weight = 1, copies = 20 }, { name = "rock", weight = 5, copies = 20 } }),
  c.pile("quarry", { holds = "stone", starts_full = true, visible = "count" }),
  c.pile("heap", { holds = "stone", of = "player", visible = "owner" }),
  c.counter("turns", { max = 99 }),
  c.counter("noise", { max = 999, initial = 1 }),
  c.counter("score", { of = "player", max = 1000 }),
  c.counter("cup", { of = "player", max = 4 }),
  c.ref("active", { to = "player" }),
  c.event("dug(who: player, what: stone)", "{who} digs {what}"),

  c.effect("stir", function(game)
    game:set("noise", (game:get("noise") * 31 + 7 + game:get("turns")) % 1000)
  end),
  c.effect("trip(who: player)", function(game, who)
    game:add("score", who, 2)
    game:set("noise", (game:get("noise") * 17 + 3) % 1000)
    if game:get("noise") % 3 == 0 then error("over a root") end
  end),
  c.effect("spin(who: player)", function(game, who)
    game:add("score", who, 3)
    while game:get("noise") % 2 == 0 do game:add("turns", 0) end
  end),

  c.sheet("heaps.score"),

  c.move("dig", { effect = [[
    stir
    draw from quarry to heap of actor as found
    emit dug(actor, found)
    score heaps to score
    trip(actor)
  ]] }),
  c.move("pour(n: number)", { n = { number = { 0, 4 } },
                              effect = "stir; add n to score of actor; add n to cup of actor" }),
  c.move("split", { effect = "stir; add 1 to score of actor; add 60 / (noise mod 3) rounded down to score of actor" }),
  c.move("throw(what: stone)", { what = { component = "heap of actor" },
                                 effect = [[
                      stir
                      move what from heap of actor to quarry
                      if noise mod 2 = 0 then move what from heap of left of actor to quarry end
                    ]] }),
  c.move("circle", { effect = "stir; while noise mod 2 = 0 do add 1 to score of actor; subtract 1 from score of actor end" }),
  c.move("spin", { effect = "stir; spin(actor)" }),
  c.move("question", { effect = "stir; add 1 to score of actor; ask reply of left of actor; trip(actor)" }),
  c.move("reply(n: number)", { n = { number = { 0, 9 } }, effect = [[
    set noise to (noise * 13 + n) mod 1000
    add n to cup of actor if n > 2 and noise mod 2 = 0
  ]] }),
  c.move("bet(n: number)", { n = { number = { 0, 3 } },
                             effect = "set cup of actor to n; if n = 3 then add 2 to cup of actor end" }),
  c.move("rest", { effect = "stir; set cup of actor to 0" }),

  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", {
    actor = "active",
    moves = { "dig", "pour", "split", "throw", "circle", "spin", "question", "rest" },
    leave = [[
      add 1 to turns
      set active to left of active
      if noise mod 7 = 0 then add 4 to cup of active; set cup of active to 0 end
    ]],
    next = { { "ending", when = "turns >= 40" }, { "bets", when = "turns mod 4 = 0" }, "turn" },
  }),
  c.phase("reply", { moves = { "reply" } }),
  c.phase("bets", { actors = "score of it >= 0", moves = { "bet" }, next = "turn" }),
  c.phase("ending", { enter = "finish game" }),
  c.ranking { "score" },
}
