-- The Princess & the Dragon: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/princess-dragon.tiles"),
  c.modules.gardens and {
    c.entries("components/princess-dragon-gardens.tiles"),
    c.copies({ "pd/CFFF.dragon", "pd/CFFc.princess~2" }, 0),
  },
}
