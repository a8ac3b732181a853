-- Abbey & Mayor. [PLAY-AM-13] is in the tiles: a junction is one road.
local c = castellan

return {
  c.entries("components/abbey-mayor.tiles"),
  c.modules.gardens and {
    c.entries("components/abbey-mayor-gardens.tiles"),
    c.copies({ "am/FFRF" }, 0),
  },
  require "abbey",
  require "mayor",
  require "wagon",
  require "barn",
}
