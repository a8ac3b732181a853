-- Phases: alone, simultaneous, asked, in between.
local c = castellan

return {
  c.on("position", { name = "purses", effect = "for each p in players where coins of p < 1 do gain 1 coin to p end" }),

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      cut box into 3
      for each p in players do repeat 3 times deal(p); emit dealt(p) end end
      for each k in colour do draw from box to market[k] end
      set active to first p in players by lowest wealth(p)
      let shore be first s in ring where tint of s = blue
      link shore to first s in ring where tint of s = green and not linked(s, shore) as ferry
    ]],
    next = "choosing",
  }),
  c.phase("choosing", {
    actors = "hand of it is not none",
    order = "if ready of it then 0 - value of secret of it else 0",
    enter = "for each p in players do set ready of p to false; set secret of p to none end",
    moves = { "choose" },
    next = "reveal",
  }),
  c.phase("reveal", {
    enter = [[
      reveal choosing
      for each p in players where ready of p do
        gain (value of secret of p) coins to p
        move secret of p from hand of p to spent
        set secret of p to none
      end
    ]],
    next = "acting",
  }),
  c.phase("acting", {
    actor = "active",
    moves = { "buy", "lay", "hide", "stack", "name", "lift", "refit", "recall", "send", "settle", "mend",
              "leave", "wait", "ferry", "reroute", "drive", "span", "unspan", "rest" },
    next = { { "acting", when = "left of active != first p in players" }, "round_end" },
    leave = "set active to left of active",
  }),
  c.phase("asked", { moves = { "favour" } }),
  c.phase("posting", { moves = { "post", "camp", "decline" } }),
  c.phase("round_end", {
    enter = [[
      for each k in colour where market[k] is none do
        draw from box to market[k] if size of box + size of spent > 0
      end
      for each p in clockwise(active) do deal(p) if size of box + size of spent > 0 end
      for each c in card where wild of c do move all c from spent to stack end
      for each k in colour where luggage[k] is not none do
        let t be first t in luggage[k]
        move t to spent
      end
      emit round_ends(round)
      score points(if round = 0 then 1 else 2) to score
      score land to score
      for each t in towns where open_ends of t = 0 and (any f in pawns[t]) do
        let best be highest of strength(t, p) for p in players
        for each p in players where strength(t, p) = best do score town(t) for p to score end
        for each f in pawns[t] do
          for each g in pawns[f] do release g end
          release f
        end
      end
      for each f in pawns do set tired of f to false end
      add 1 to round
    ]],
    next = {
      { "ending", when = "round >= rounds" },
      { "lot", when = "any p in players where coins of p > offered" },
      "choosing",
    },
  }),
  c.step("gift", { after_enter = "round_end", effect = "for each p in players do draw from stack to hand of p if stack is not none end" }),
  c.phase("lot", { enter = "begin_auction", next = "opening" }),
  c.phase("ending", { enter = [[
    score all to score
    for each p in players do
      distribute coins of p over barns to stock most gold of it by sum of stock of t * price of t for t in barns
    end
    finish game
  ]] }),
}
