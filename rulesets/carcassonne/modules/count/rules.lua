-- The Count of Carcassonne: the City of Carcassonne, from whose quarters followers come to
-- features that are about to be scored. [M-09]
local c = castellan

return {
  c.entries("components/count.tiles"),
  require "block",
  require "quarters",
  require "entering",
  c.modules["king-robber"] and c.rows("scoring/king.score"),
  c.modules["abbey-mayor"] and require "barns",
  c.for_pad and require "pad",
}
