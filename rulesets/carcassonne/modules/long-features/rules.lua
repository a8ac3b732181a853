-- Long roads and large cities of a piece: what counts with another square of it is printed so.
local c = castellan

return {
  c.extend("component tile", { features = {
    { "road", marks = { { "uncounted", c.flag_attribute() } } },
    { "city", marks = { { "uncounted", c.flag_attribute() } } },
  } }),
  -- [CAR-ROAD-06, CAR-ARC-08, CAR-ROAD-13, CAR-CITY-07] an uncounted square has no other road or city
  c.contribute("uncounted_road_squares", { name = "long-features", text = "uncounted of r" }),
  c.contribute("uncounted_city_squares", { name = "long-features", text = "uncounted of r" }),
}
