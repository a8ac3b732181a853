-- Abbey & Mayor. [PLAY-AM-13] is in the tiles: a junction is one road.
local c = castellan

return {
  c.entries("components/abbey-mayor.tiles", { times = c.options.abbey_mayor_tiles }),
  -- [PLAY-AM-01] they are dealt, also where the others are left out
  c.copies("am/abbey", 6),
  c.modules.gardens and {
    c.entries("components/abbey-mayor-gardens.tiles", { times = c.options.abbey_mayor_tiles }),
    c.copies({ "am/FFRF" }, 0),
  },
  require "abbey",
  require "mayor",
  require "wagon",
  require "barn",
  c.for_pad and require "pad",
}
