-- Pieces of several squares: what one of them completes may lie on any of its squares.
local c = castellan

return {
  -- [PLAY-SCO-07] What lies on several squares of the piece is completed once.
  c.amount("first_city_part(r: region of cities): piece of table",
    "first t in parts(placed) where r is in cities of t"),
  c.amount("first_road_part(r: region of roads): piece of table",
    "first t in parts(placed) where r is in roads of t"),
  c.replace(c.effect("score_completed", [[
    for each t in parts(placed) do
      for each r in cities of t where open_ends of r = 0 and t = first_city_part(r) do close(first s in segments(r)) end
    end
    for each t in parts(placed) do
      for each r in roads of t where open_ends of r = 0 and t = first_road_part(r) do close(first s in segments(r)) end
    end
    for each t in parts(placed) do close_buildings(t) end
    for each t in around_whole(placed) do close_buildings(t) end
    more_completed
  ]])),
  c.for_pad and require "pad",
}
