-- Under the Big Top.
local c = castellan

return {
  c.choice("show", { "circus", "acrobats" }),
  c.extend("component tile", { attributes = { { "show", c.one_of("show") } } }),
  c.entries("components/under-the-big-top.tiles", { times = c.options.under_the_big_top_tiles }),
  c.modules.gardens and {
    c.entries("components/under-the-big-top-gardens.tiles", { times = c.options.under_the_big_top_tiles }),
    c.copies({ "bigtop/FFFF.acro", "bigtop/FRRF.circus" }, 0),
  },
  c.options.extra_followers and c.extend("figures followers", { kinds = { { "follower", each = 2 } } }),
  require "circus",
  require "acrobats",
  require "ringmaster",
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
