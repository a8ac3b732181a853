-- Traders & Builders.
local c = castellan

return {
  c.entries("components/traders-builders.tiles"),
  c.modules.gardens and {
    c.entries("components/traders-builders-gardens.tiles"),
    c.copies({ "tb/CRRc.wine", "tb/CRFc.cloth" }, 0),
  },
  require "goods",
  require "builder",
  require "pig",
  c.rows("scoring/rows.score"),

  -- [PLAY-FIG-10] Builder and pig come home when their feature is scored, and
  -- when no follower of their owner is left there.
  c.contribute("after_return", { name = "helpers", text = [[
    for each b in builders[joined(s)] do release b end
    for each g in pigs[joined(s)] where not (any f in followers[joined(s)] where owner of f = owner of g) do
      release g
    end
  ]] }),
}
