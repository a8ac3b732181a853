-- Bridges, Castles & Bazaars.
local c = castellan

return {
  c.entries("components/bridges-castles-bazaars.tiles", { times = c.options.bridges_castles_bazaars_tiles }),
  c.modules.gardens and {
    c.entries("components/bridges-castles-bazaars-gardens.tiles", { times = c.options.bridges_castles_bazaars_tiles }),
    c.copies({ "bcb/FRFC" }, 0),
  },
  require "bridges",
  require "castles",
  require "bazaars",
  c.for_pad and require "pad",
}
