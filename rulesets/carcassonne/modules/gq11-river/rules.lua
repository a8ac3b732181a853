-- Two river tiles of Games Quarterly 11; of its spring and the plain one a game has one.
-- [PLAY-SET-07]
local c = castellan

return {
  c.entries("components/gq11-river.tiles"),
  c.copies(c.options.gq11_spring and "river/FVFF" or "gq11/FVFR", 0),
}
