-- Cathedrals in Germany: roads that start at a cathedral, and its archbishop. [M-27]
local c = castellan

-- [CAR-ARC-10] once for the cathedral, or once for each of its roads
local at_cathedral = {
  union = "sum of %s_on(t) for t in table where little_building of t is not none and stands_for(t, d)",
  ["per-road"] = "sum of %s_on_road(r) for r in roads of d",
}
local function buildings_at_cathedral(what)
  return c.amount(what .. "_at_cathedral(d: piece of table)", (at_cathedral[c.options.archbishop_lb]:format(what)))
end

-- what a building stands for: its square, or all of its tile [1.5 of the scoring sheet]
local whose = "along(t, d)"
if c.modules["irregular-tiles"] then
  if c.options.count_mode == "tile" then whose = "(any n in parts(t) where along(n, d))" end
  whose = whose .. " or (other_half of t is not none and along(other_half of t, d))"
end

return {
  c.extend("component tile", { features = {
    { "road", marks = { { "cathedral_segment", c.flag_attribute() } } },
    { "german_cathedral" },
  } }),
  c.entries("components/german-cathedrals.tiles"),

  -- [CAR-ROAD-07] On a cathedral's tile a road counts segments, not the tile.
  c.amount("cathedrals_on(r: region of roads)", [[
    if cathedral_segment of r = 0 then 0
    else count of t in pieces(r) where (any s in segments(t) where s is german_cathedral)
  ]]),
  c.contribute("uncounted_tiles", { name = "german-cathedrals", text = "cathedrals_on(r)" }),

  -- [M-27] The archbishop: whoever may go to a monastery. From the City of Carcassonne nobody
  -- comes to it, which has no quarter for it [M-09].
  c.contribute("ordinary", { name = "archbishop", text = "s is german_cathedral" }),
  c.modules.count and c.extend("move enter", { spot = { conditions = { "not (it is german_cathedral)" } } }),

  -- [M-27] It is complete when all its roads are.
  c.contribute("ended", { name = "german-cathedrals",
    text = "s is german_cathedral and (every r in roads of piece of s where open_ends of r = 0)" }),
  c.flag("road_arrived", { of = "piece of table" }),
  c.flag("roads_arrived", { label = "a road of a German cathedral was completed" }),
  c.on("completed", { name = "german-cathedrals", effect = [[
    if s is road and cathedral_segment of roads[s] > 0 then
      for each t in segments(roads[s]) where cathedral_segment of t do set road_arrived of piece of t to true end
      set roads_arrived to true
    end
  ]] }),
  c.contribute("more_completed", { name = "german-cathedrals",
    after = { "abbey-mayor/abbey", "joined-roads/touched" }, text = [[
    if roads_arrived then
      for each t in table where road_arrived of t do
        set road_arrived of t to false
        for each s in segments(t) where s is german_cathedral and finished(s) do close(s) end
      end
      set roads_arrived to false
    end
  ]] }),

  c.amount("cathedral_segments_of(r: region of roads)", "cathedral_segment of r"),
  c.rows("scoring/road.score"),
  c.set("roads_at(d: piece of table)", { from = "roads of d" }),
  c.condition("is_complete_road(r: region of roads)", "open_ends of r = 0"),
  c.amount("bishopric(r: region of roads)", "road_tiles(r) + cathedral_segments_of(r)"),
  c.sheet("scoring/archbishop.score"),
  c.modules["inns-cathedrals"] and c.rows("scoring/inns.score"),
  c.modules["little-buildings"] and {
    c.condition("along(t: piece of table, d: piece of table)", "t = d or (any r in roads of t where r is in roads of d)"),
    c.condition("stands_for(t: piece of table, d: piece of table)", whose),
    buildings_at_cathedral("buildings"),
    buildings_at_cathedral("building_worth"),
    c.rows("scoring/buildings.score"),
  },
  c.contribute("pay", { name = "archbishop", text = "score archbishop(piece of s) for p to score if s is german_cathedral" }),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
