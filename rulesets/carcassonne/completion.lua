-- Step 3 of a turn: every feature that the tile completed is scored, for whoever
-- owns it [PLAY-SCO-08], and its followers go home.
local c = castellan


return {
  -- [PLAY-SCO-06] all followers return, also those of players who got nothing
  c.point("before_return(s: segment of table)", { combine = "sequence" }),
  c.point("after_return(s: segment of table)", { combine = "sequence" }),
  c.point("stays(f: figure of followers)", { combine = "any" }),
  c.effect("clear(s: segment of table)", [[
    before_return(s)
    for each f in followers[joined(s)] where not stays(f) do
      release f
    end
    after_return(s)
  ]]),

  c.effect("finish_city(r: region of cities)", [[
    emit city_completed(r)
    let s be first s in segments(r)
    if any f in followers[r] then
      for each p in players where leads(p, s) do score city(r) for p to score end
      clear(s)
    end
  ]]),                                                               -- [PLAY-SCO-02]
  c.effect("finish_road(r: region of roads)", [[
    emit road_completed(r)
    let s be first s in segments(r)
    if any f in followers[r] then
      for each p in players where leads(p, s) do score road(r) for p to score end
      clear(s)
    end
  ]]),                                                               -- [PLAY-SCO-01]

  -- [PLAY-SCO-03] a point for each kind of building that modules add
  c.point("score_building(s: segment of table, p: player)", { combine = "sequence" }),
  c.contribute("score_building", { name = "monastery", text = [[
    if s is monastery then score monastery(piece of s) for p to score end
  ]] }),
  c.effect("finish_building(s: segment of table)", [[
    emit building_completed(s)
    if any f in followers[s] then
      for each p in players where leads(p, s) do score_building(s, p) end
      clear(s)
    end
  ]]),
  c.effect("finish_buildings(t: piece of table)", [[
    if surrounding(table, cell of t) = 8 then
      for each s in segments(t) where is_building(s) do finish_building(s) end
    end
  ]]),

  -- [PLAY-SCO-07, PLAY-SCO-08] A tile may complete several features; the order
  -- is fixed: cities, roads, buildings.
  c.point("more_completed", { combine = "sequence" }),
  c.effect("score_completed", [[
    for each r in cities of placed where open_ends of r = 0 do finish_city(r) end
    for each r in roads of placed where open_ends of r = 0 do finish_road(r) end
    finish_buildings(placed)
    for each t in around(placed) do finish_buildings(t) end
    more_completed
  ]]),
}
