-- King and Robber Baron, as a pad says what they count.
local c = castellan

return {
  c.counter("pad_complete_cities", { of = "player", max = 1000, label = "complete cities, for the King" }),
  c.counter("pad_complete_roads", { of = "player", max = 1000, label = "complete roads, for the Robber Baron" }),
  c.pad_holding("king", { field = { "pad_complete_cities" }, holder = { "king" }, rows = { "CAR-KNG-01" } }),
  c.pad_holding("baron", { field = { "pad_complete_roads" }, holder = { "robber_baron" }, rows = { "CAR-BAR-01" } }),
  c.replace(c.amount("complete_cities", "sum of pad_complete_cities of p for p in players")),
  c.replace(c.amount("complete_roads", "sum of pad_complete_roads of p for p in players")),
}
