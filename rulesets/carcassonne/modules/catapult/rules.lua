-- The Catapult: the tiles. They are ordinary land.
local c = castellan

return {
  c.entries("components/catapult.tiles"),
}
