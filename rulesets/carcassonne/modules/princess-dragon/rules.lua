-- The Princess & the Dragon. [PLAY-PD-10] is in the tiles: an underpass is a road
-- beside which both fields go on, a monastery in a city a feature of its own.
local c = castellan

return {
  c.entries("components/princess-dragon.tiles", { times = c.options.princess_dragon_tiles }),
  c.modules.gardens and {
    c.entries("components/princess-dragon-gardens.tiles", { times = c.options.princess_dragon_tiles }),
    c.copies({ "pd/CFFF.dragon", "pd/CFFc.princess~2" }, 0),
  },
  require "volcano",
  require "dragon",
  require "fairy",
  require "princess",
  require "portal",
  c.for_pad and require "pad",
}
