-- Alhambra: buy buildings with money of four currencies and join them to a
-- castle; three times in a game the most buildings of each type and the longest
-- outer wall earn points. README.md ties every rule to the line that says it.
local c = castellan

return {
  require "schema",
  require "phases",
  require "moves.take",
  require "moves.buy",
  require "moves.redesign",
  require "moves.placement",
  require "moves.pass",
  c.sheet("scoring/scoring.score"),
  c.for_pad and require "pad.pad",
  c.ranking { "score" },   -- [ALH-31, ALH-32, ALR-14]
  c.turn_cap(3000),        -- [ALR-17] a bound for tools; the rules have none
}
