-- A small ruleset for the tests of packages.
local c = castellan
local row = require "library.lib.row"

return {
  c.choice("colour", { "red", "blue" }),
  c.component("flower", {
    attributes = { { "colour", c.one_of("colour"), required = true }, { "height", c.number(1, 9) } },
    effects = { "ability" },
  }),
  c.entries("components/flowers.cards"),
  c.components("flower", { { name = "rose", copies = 2, colour = "red", height = 3 } }),
  c.counter("coins", { of = "player", max = 20, initial = c.options.coins }),
  c.pile("hand", { of = "player", holds = "flower", visible = c.options.open and "everyone" or "owner" }),
  c.pile("deck", { holds = "flower", starts_full = true,
                   starts_with = "height of it > 0" }),
  row.make("bed"),
  c.table("prices", { by = { { 1, 2 }, "colour" }, values = { { red = 1 }, { red = 3, blue = 4 } } }),
  c.amount("worth(f: flower)", function(f) return 1 end),
  require "moves.pick",
  c.start("day"),
  c.phase("day", { actor = "active", moves = { "pick" },
                   next = { { "night", when = "coins > 3" }, "day" } }),
  c.phase("night", {}),
  c.sheet("scoring/final.score"),
  c.ranking { "coins" },
}
