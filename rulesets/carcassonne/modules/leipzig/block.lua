-- [PLAY-SET-07, M-31] The City of Leipzig: four tiles of two squares that start the game.
local c = castellan
local boxes = require "boxes"

-- west of the City of Carcassonne or of a river's spring, above a wind rose
local west, north = -2, 0
if c.modules.count then west = -6
elseif c.modules["wind-roses"] then west, north = -1, -2
elseif c.modules.river then west = -4 end

local places = { wainwrights = { 0, 0 }, coiners = { 2, 0 }, tanners = { 0, 1 }, monasteries = { 2, 1 } }
local lay = {}
for _, quarter in ipairs { "wainwrights", "coiners", "tanners", "monasteries" } do
  local at = places[quarter]
  lay[#lay + 1] = ('move "leipzig/%s" from leipzig_box to table at (%d, %d)'):format(quarter, west + at[1], north + at[2])
end

return {
  boxes.apart { name = "leipzig", pile = "leipzig_box", is = "leipzig_tile of it is not none", is_not = "leipzig_tile of it is none",
                label = "City of Leipzig in the box" },
  c.contribute("lay_start", { name = "leipzig", after = { "count/city", "wind-roses/rose", "river/spring" },
                              text = table.concat(lay, "\n") }),

  -- [CAR-FLD-02b] for a field beside it the city is a complete one
  c.condition("beside_leipzig(d: region of fields)", "city_of_leipzig of d > 0"),
  c.contribute("city_equivalents", { name = "leipzig", text = "if beside_leipzig(d) then 1 else 0" }),
}
