-- Tiles with gardens in place of plain ones; each set brings its own. The winter edition
-- takes the place of the base game, and has no printing with gardens. [PLAY-ABB-04]
local c = castellan

return not c.modules.winter and {
  c.entries("components/base-gardens.tiles"),
  c.copies("base/CFFc", 2),
  c.copies("base/CFFc.p1", 1),
  c.copies("base/CcFc", 2),
  c.copies("base/CFFF", 4),
  c.copies("base/CFCF", 2),
  c.copies("base/CFFC", 1),
  c.copies("base/FFRr", 8),
  c.copies("base/FRFr", 7),
} or {}
