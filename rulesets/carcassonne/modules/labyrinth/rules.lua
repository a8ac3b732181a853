-- The Labyrinth: four roads that are one. [CAR-ROAD-04]
local c = castellan

-- M-20: an ordinary crossing, or one whose arms are deployed on apart
if c.options.labyrinth == "basic" then
  return { c.entries("components/labyrinth.tiles") }
end

return {
  c.entries("components/arms.tiles"),

  -- [M-20] For scoring the arms are one road.
  c.extend("regions roads", { merges = 3 }),
  c.effect("join_arms(t: piece of table)", [[
    let one be first s in segments(t) where s is road
    for each s in segments(t) where s is road and roads[s] != roads[one] do merge one with s over roads end
  ]]),
  c.contribute("after_placing", { name = "labyrinth", text = "join_arms(placed) if placed = \"labyrinth/Rrrr.labyrinth\"" }),
  c.on("position", { name = "labyrinth", effect = [[
    for each t in table where t = "labyrinth/Rrrr.labyrinth" do join_arms(t) end
  ]] }),

  -- [M-20] Followers stand in the way on their own arm only.
  c.regions("arms", { over = "table", feature = "road" }),
  c.contribute("in_the_way", { name = "labyrinth", text = "not (s is road) or arms[f] = arms[s]" }),

  -- [M-20] more for the owners when it is complete
  c.rows("scoring/road.score"),
}
