-- Tiles with gardens in place of plain ones; each set brings its own. [PLAY-ABB-04]
local c = castellan

return {
  c.entries("components/base-gardens.tiles"),
  c.copies("base/CFFc", 2),
  c.copies("base/CFFc.p1", 1),
  c.copies("base/CcFc", 2),
  c.copies("base/CFFF", 4),
  c.copies("base/CFCF", 2),
  c.copies("base/CFFC", 1),
  c.copies("base/FFRr", 8),
  c.copies("base/FRFr", 7),
}
