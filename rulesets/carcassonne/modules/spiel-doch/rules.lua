-- SPIEL DOCH! promo: two tiles of ordinary land, which start the game together.
local c = castellan

-- [PLAY-SET-07] Where something else starts it they are shuffled in like others.
local starts = not (c.modules.river or c.modules.count or c.modules.leipzig or c.modules["wind-roses"])
local crossing = c.modules.gardens and "spieldoch/FRRR.garden" or "spieldoch/FRRR"

return {
  c.entries("components/spiel-doch.tiles"),
  c.modules.gardens and {
    c.entries("components/spiel-doch-gardens.tiles"),
    c.copies({ "spieldoch/FRRR" }, 0),
  },
  starts and c.contribute("lay_start", { name = "pair", text = [[
    move "spieldoch/CFFC" from stack to table at (0, 0)
    move "]] .. crossing .. [[" from stack to table at (1, 0) turned 3
  ]] }),
}
