-- The King and the Robber Baron.
local c = castellan

return {
  c.entries("components/king-robber.tiles", { times = c.options.king_robber_tiles }),
  c.modules.gardens and {
    c.entries("components/king-robber-gardens.tiles", { times = c.options.king_robber_tiles }),
    c.copies({ "kr/CFFR" }, 0),
  },

  -- [M-07] Whoever completes the first city takes the King; he passes to whoever
  -- completes a strictly larger one, in tiles. The Robber Baron likewise with roads.
  c.ref("king", { to = "player", label = "the King" }),
  c.ref("robber_baron", { to = "player", label = "the Robber Baron" }),
  c.counter("largest_city", { max = 1000, label = "tiles of the King's city" }),
  c.counter("longest_road", { max = 1000, label = "tiles of the Robber Baron's road" }),
  c.on("completed", { name = "king", effect = [[
    if s is city and city_extent(cities[s]) > largest_city then
      set largest_city to city_extent(cities[s])
      set king to active
    end
  ]] }),
  c.on("completed", { name = "robber_baron", effect = [[
    if s is road and road_extent(roads[s]) > longest_road then
      set longest_road to road_extent(roads[s])
      set robber_baron to active
    end
  ]] }),
  -- A position that gives one of them to somebody has the feature that won him.
  c.on("position", { name = "king_and_robber_baron", effect = [[
    if king is not none and largest_city = 0 then
      set largest_city to highest of city_extent(r) for r in cities where open_ends of r = 0
    end
    if robber_baron is not none and longest_road = 0 then
      set longest_road to highest of road_extent(r) for r in roads where open_ends of r = 0
    end
  ]] }),
  c.amount("complete_cities", "count of r in cities where open_ends of r = 0"),
  c.amount("complete_roads", "count of r in roads where open_ends of r = 0"),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
