-- Besieged cities: worth less, more to farmers, and knights may escape from them. [M-23]
local c = castellan

-- M-23: a monastery on or beside this tile of the city opens the way
local opens = {
  ["any-tile"] = "has_monastery(t) or (any u in around(t) where has_monastery(u))",
  ["siege-tile"] = [[
    (any s in segments(t) where s is city and besieged of s and cities[s] = r) and
    (has_monastery(t) or (any u in around(t) where has_monastery(u)))
  ]],
}

return {
  -- [CAR-CITY-02c] marks of segments; sieges do not add up
  c.condition("under_siege(r: region of cities)", "besieged of r > 0"),
  c.rows("scoring/city.score"),

  -- Complete, it counts twice for who is paid for a field.
  c.amount("besieged_beside(d: region of fields)",
    "count of r in touching(cities, d) where open_ends of r = 0 and under_siege(r)"),
  c.rows("scoring/field.score"),
  c.modules["traders-builders"] and c.rows("scoring/pig.score"),
  c.modules["abbey-mayor"] and c.rows("scoring/barn.score"),

  -- 5, once the last part of the turn is over: one own knight comes home.
  c.condition("has_monastery(t: piece of table)", "any s in segments(t) where s is monastery"),
  c.condition("opens_way(t: piece of table, r: region of cities)", opens[c.options.escape]),
  c.condition("may_escape(f: figure of followers)", [[
    place_of(f, table) is city and under_siege(cities[f]) and (any t in pieces(cities[f]) where opens_way(t, cities[f]))
  ]]),
  c.event("escaped(who: player, kind: followers_kind, spot: segment of table)", "a {kind} of {who} escapes from {spot}"),
  c.event("stayed(who: player)", "no knight of {who} escapes"),
  c.move("escape(knight: figure of followers)", {
    knight = { where = "owner of it = actor and may_escape(it)" },
    effect = [[
      emit escaped(actor, kind of knight, place_of(knight, table))
      go_home(knight)
    ]],
    help = "Take one of your knights out of a besieged city that has a monastery near.",
  }),
  c.move("stay", { automatic = true, effect = "emit stayed(actor)", help = "Leave your knights where they are." }),
  c.phase("escape", { moves = { "escape", "stay" } }),
  c.step("escape", { before_enter = "turn_end", effect = [[
    if not (plays_on and tiles_left) and (any f in followers where owner of f = active and may_escape(f)) then
      ask escape of active
    end
  ]] }),
  c.for_pad and require "pad",
}
