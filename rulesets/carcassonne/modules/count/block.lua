-- [PLAY-SET-07, M-09] The City of Carcassonne: twelve tiles that start the game.
local c = castellan
local boxes = require "boxes"

return {
  boxes.apart { name = "count", pile = "city_box", is = "block of it",
                label = "City of Carcassonne in the box" },
  c.contribute("lay_start", { name = "city", text = [[
    for each t in city_box do move t to table at (column of t - 2, row of t - 1) end
    deploy figure(counts, count) on carcassonne[castle]
  ]] }),

  -- [CAR-FLD-02a] for a field beside it the city is a complete one
  c.condition("beside_carcassonne(d: region of fields)", "city_of_carcassonne of d > 0"),
  c.contribute("city_equivalents", { name = "count", text = "if beside_carcassonne(d) then 1 else 0" }),
}
