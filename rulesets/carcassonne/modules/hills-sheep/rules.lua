-- Hills & Sheep: hills decide ties, vineyards raise monasteries, shepherds tend flocks.
-- [PLAY-HS-09] is in the tiles: of the half-sides of a side each city has one, so a city
-- that comes there joins both.
local c = castellan

return {
  c.entries("components/hills-sheep.tiles", { times = c.options.hills_sheep_tiles }),
  c.modules.gardens and {
    c.entries("components/hills-sheep-gardens.tiles", { times = c.options.hills_sheep_tiles }),
    c.copies({ "hs/FFRR.hill" }, 0),
  },
  require "hills",
  require "vineyards",
  require "shepherds",
  require "flocks",
  c.for_pad and require "pad",
}
