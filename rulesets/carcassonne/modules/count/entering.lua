-- [M-09] Followers leave their quarter for a feature before it is scored, and before the end.
local c = castellan

-- M-09: which quarters may be left before the final scoring
local at_the_end = { ["market-only"] = "q = market", ["any-quarter"] = "true" }

return {
  -- castle → city, market → field, blacksmith → road, cathedral → monastery
  c.amount("quarter_for(s: segment of table): quarter",
    "if s is city then castle else if s is field then market else if s is road then blacksmith else cathedral"),
  c.condition("waits(p: player, q: quarter)",
    "(any f in followers[carcassonne[q]] where owner of f = p) and not count_in(q)"),

  c.ref("entered", { to = "segment of table", label = "feature that followers may come to" }),
  c.flag("at_the_end", { label = "followers leave the City of Carcassonne for the last time" }),
  c.condition("may_enter(s: segment of table)", [[
    if entered is none then may_leave_at_the_end(quarter_for(s)) and not finished(s)
    else (s is city and entered is city and cities[s] = cities[entered]) or
         (s is road and entered is road and roads[s] = roads[entered]) or
         (s is field and entered is field and fields[s] = fields[entered]) or s = entered
  ]]),
  c.condition("may_leave_at_the_end(q: quarter)", at_the_end[c.options.coc_final]),

  c.event("entered_feature(who: player, kind: followers_kind, spot: segment of table)", "a {kind} of {who} comes to {spot}"),
  c.amount("waiting(p: player, k: followers_kind, q: quarter): figure of followers",
    "first f in followers[carcassonne[q]] where owner of f = p and kind of f = k"),
  c.move("enter(kind: followers_kind, spot: segment of table)", {
    kind = { where = "any q in quarter where waiting(actor, it, q) is not none" },
    spot = { where = "may_enter(it) and suits(kind, it) and waits(actor, quarter_for(it))" },
    conditions = { "waiting(actor, kind, quarter_for(spot)) is not none", "may_come(kind, spot)" },
    effect = [[
      go_on(waiting(actor, kind, quarter_for(spot)), spot)
      emit entered_feature(actor, kind, spot)
    ]],
    help = "Move one of your followers from its quarter to a feature of its kind.",
  }),
  c.flag("leaving", { label = "the player asked may still move followers" }),
  c.move("remain", { automatic = true, effect = "set leaving to false", help = "Move no more followers out of the City of Carcassonne." }),
  c.phase("enter", { moves = { "enter", "remain" } }),

  -- 3a, from the left of the active player, who comes last
  c.contribute("before_scoring", { name = "count", text = [=[
    if any f in followers[carcassonne[quarter_for(s)]] then
      set entered to s
      for each p in clockwise(left of active) do
        set leaving to true
        while leaving and waits(p, quarter_for(s)) do ask enter of p end
      end
      set leaving to false
      set entered to none
    end
  ]=] }),

  -- before the final scoring, from the left of the last active player
  c.step("count", { before_enter = "final_scoring", effect = [[
    set at_the_end to true
    for each p in clockwise(active) do
      set leaving to true
      while leaving and (any q in quarter where may_leave_at_the_end(q) and waits(p, q)) do ask enter of p end
    end
    set leaving to false
  ]] }),
}
