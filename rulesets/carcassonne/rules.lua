-- Carcassonne: tiles are laid edge to edge, followers claim roads, cities,
-- monasteries and fields on them. README.md ties every rule to the line that
-- says it.
local c = castellan

return {
  require "tiles",
  require "schema",
  require "claims",
  require "completion",
  require "phases",
  require "invariants",
  require "moves.place",
  require "moves.deploy",
  c.sheet("scoring/features.score"),
  c.sheet("scoring/final.score"),
  c.for_pad and require "pad.base",
  c.ranking { "score" },   -- [PLAY-END-03] equal totals share the win
}
