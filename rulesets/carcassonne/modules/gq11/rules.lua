-- The Mini Expansion of Games Quarterly 11: land tiles. The pig-herd of one is a mark that
-- every field has. [PLAY-TB-07]
local c = castellan

return {
  c.entries("components/gq11.tiles"),
  c.for_pad and require "pad",
}
