-- Winter Edition base game: the tiles. They are ordinary land.
local c = castellan

return {
  c.entries("components/winter.tiles"),
}
