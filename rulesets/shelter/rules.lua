-- Im Schutze der Burg: everybody plays a card, hidden and at the same time; the
-- cards bring material and thalers, extend the castle and place helpers in it. [ISB-02]
-- README.md ties every rule to the line that says it.
local c = castellan

return {
  require "schema",
  require "supplies",
  require "phases",
  require "moves.choose",
  require "moves.worker",
  require "moves.trader",
  require "moves.tower",
  require "moves.stonemason",
  require "moves.build",
  require "moves.helpers",
  require "scoring.amounts",
  c.sheet("scoring/final.score"),
  -- [ISB-75, ISB-76, ISB-77, ISR-32] points, then thalers, then the value of the
  -- material left after the conversions [ISB-78]
  c.ranking { "vp", "thalers", "sum of value of m for m in stock" },
}
