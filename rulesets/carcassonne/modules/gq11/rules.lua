-- The Mini Expansion (Games Quarterly 11), land tiles: the tiles. They are ordinary land.
local c = castellan

return {
  c.entries("components/gq11.tiles"),
}
