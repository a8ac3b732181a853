-- German / Dutch & Belgian Monasteries, Japanese Buildings (one national set): the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/monasteries.tiles"),
}
