-- Two river tiles of Games Quarterly 11; their spring is the spring.
local c = castellan

return {
  c.entries("components/gq11-river.tiles"),
  c.copies("river/FVFF", 0),
}
