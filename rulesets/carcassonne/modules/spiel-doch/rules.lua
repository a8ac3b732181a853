-- SPIEL DOCH! promo: the tiles. They are ordinary land.
local c = castellan

return {
  c.entries("components/spiel-doch.tiles"),
  c.modules.gardens and {
    c.entries("components/spiel-doch-gardens.tiles"),
    c.copies({ "spieldoch/FRRR" }, 0),
  },
}
