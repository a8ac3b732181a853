-- Skyrise: a series of auctions in which players bid with their own buildings on
-- the neighbourhoods of floating islands; the winner's last piece stays. README.md
-- ties every rule to the line that says it.
local c = castellan

return {
  require "schema",
  require "discs",
  require "pieces",
  require "wonders",
  require "patterns",
  require "words",
  require "setup",
  require "auction",
  require "eras",
  require "invariants",
  c.ranking { "prestige", "0 - finish_rank" },   -- [SKY-48, SKY-49]
}
