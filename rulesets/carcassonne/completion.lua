-- Step 3 of a turn: every feature that the tile completed is scored, for whoever
-- owns it [PLAY-SCO-08], and its followers go home.
local c = castellan

return {
  -- What a feature pays a player, as it stands; modules add their kinds.
  -- [PLAY-SCO-01, PLAY-SCO-02, PLAY-SCO-03, PLAY-SCO-09]
  c.point("pay(s: segment of table, p: player)", { combine = "sequence" }),
  c.contribute("pay", { name = "ordinary", text = [[
    score road(roads[s]) for p to score if s is road
    score city(cities[s]) for p to score if s is city
    score field(fields[s]) for p to score if s is field
    score monastery(piece of s) for p to score if s is monastery
  ]] }),

  -- The only way off the board; modules say what follows from it on the feature that it
  -- has left, if it stood on one. [PLAY-FIG-10]
  c.point("left(s: segment of table)", { combine = "sequence" }),
  c.effect("go_home(f: figure of followers)", [[
    let s be place_of(f, table)
    release f
    left(s) if s is not none
  ]]),

  -- Some go on to another feature instead.
  c.effect("go_on(f: figure of followers, s: segment of table)", "deploy f on s"),

  -- Special figures leave a tile that is swept; modules send theirs home.
  c.point("swept(t: piece of table)", { combine = "sequence" }),

  -- [PLAY-SCO-06] all followers return, also those of players who got nothing
  c.point("before_return(s: segment of table)", { combine = "sequence" }),
  c.point("after_return(s: segment of table)", { combine = "sequence" }),
  c.point("stays(f: figure of followers)", { combine = "any" }),
  c.effect("clear(s: segment of table)", [[
    before_return(s)
    for each f in followers[joined(s)] where not stays(f) do go_home(f) end
    after_return(s)
  ]]),

  c.point("before_scoring(s: segment of table)", { combine = "sequence" }),
  c.effect("settle(s: segment of table)", [[
    before_scoring(s)
    if any f in followers[joined(s)] then
      for each p in players where leads(p, s) do pay(s, p) end
      clear(s)
    end
  ]]),
  -- A module may take a complete feature out of the game: it is neither completed nor scored.
  c.point("spared(s: segment of table)", { combine = "any" }),
  c.effect("close(s: segment of table)", [[
    if not spared(s) then
      emit completed(s)
      settle(s)
    end
  ]]),

  -- [PLAY-SCO-07, PLAY-SCO-08] A tile may complete several features; the order
  -- is fixed: cities, roads, buildings.
  c.effect("close_buildings(t: piece of table)", [[
    if surrounding(table, cell of t) = 8 then
      for each s in segments(t) where is_building(s) do close(s) end
    end
  ]]),
  c.point("more_completed", { combine = "sequence" }),
  c.effect("score_completed", [[
    for each r in cities of placed where open_ends of r = 0 do close(first s in segments(r)) end
    for each r in roads of placed where open_ends of r = 0 do close(first s in segments(r)) end
    close_buildings(placed)
    for each t in around(placed) do close_buildings(t) end
    more_completed
  ]]),
}
