-- The King and the Robber Baron: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/king-robber.tiles"),
  c.modules.gardens and {
    c.entries("components/king-robber-gardens.tiles"),
    c.copies({ "kr/CFFR" }, 0),
  },
}
