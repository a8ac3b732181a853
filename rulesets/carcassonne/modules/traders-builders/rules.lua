-- Traders & Builders.
local c = castellan

return {
  -- [PLAY-FIG-11] of several copies the numbers multiply
  c.entries("components/traders-builders.tiles", { times = c.options.traders_builders_tiles }),
  c.modules.gardens and {
    c.entries("components/traders-builders-gardens.tiles", { times = c.options.traders_builders_tiles }),
    c.copies({ "tb/CRRc.wine", "tb/CRFc.cloth" }, 0),
  },
  require "goods",
  require "builder",
  require "pig",
  c.rows("scoring/rows.score"),

  -- [PLAY-FIG-10] Builder and pig come home when their feature is scored, and
  -- when no follower of their owner is left there.
  c.contribute("after_return", { name = "builders", text = "for each b in builders[joined(s)] do release b end" }),
  c.contribute("left", { name = "company", text = [[
    for each b in builders[joined(s)] where not own_follower_on(owner of b, s) do release b end
    for each g in pigs[joined(s)] where not own_follower_on(owner of g, s) do release g end
  ]] }),
  c.contribute("swept", { name = "company", text = [[
    for each b in builders[t] do release b end
    for each g in pigs[t] do release g end
  ]] }),
  c.for_pad and require "pad",
}
