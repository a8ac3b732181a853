-- A ruleset without a game in it: something of everything that can be drawn.
local c = castellan

return {
  c.choice("colour", { "red", "blue" }),
  c.component("card", { attributes = { { "colour", c.one_of("colour") }, { "value", c.number(0, 9) } } }),
  c.components("card", {
    { name = "red-1", copies = 2, colour = "red", value = 1 },
    { name = "red-2", copies = 1, colour = "red", value = 2 },
    { name = "blue-1", copies = 2, colour = "blue", value = 1 },
    { name = "joker", copies = 1, value = 9 },
  }),
  c.component("tile", {
    sides = { "field", "road", "town" },
    features = {
      { "road", edge = "road", region = true },
      { "town", edge = "town", region = true, marks = { { "pennants", c.number(0, 9) }, { "abbey", c.flag_attribute() } } },
      { "inn" },
    },
  }),
  c.entries("components/land.tiles"),
  c.component("place", {}),
  c.component("reef", {}),

  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.pile("row", { holds = "card" }),
  c.pile("stack", { holds = "card", ordered = true }),
  c.pile("hand", { of = "player", holds = "card", visible = "owner" }),
  c.slots("stalls", { holds = "card", places = "colour" }),
  c.counter("rent", { of = "slot of stalls", max = 9 }),
  c.pile("box", { holds = "tile", starts_full = true, visible = "nobody" }),
  c.grid("land", { holds = "tile", turns = true }),
  c.map("sea", { entries = "components/sea.map", holds = "card" }),
  c.ref("keeper", { to = "player", of = "place of sea" }),
  c.figures("folk", { of = "player", kinds = { { "walker", each = 3 }, { "rider", each = 1 } } }),
  c.counter("gold", { of = "player", max = 20, initial = 4 }),
  c.counter("secret", { of = "player", max = 9, visible = "owner" }),
  c.counter("score", { of = "player", max = 100 }),
  c.flag("raining"),
  c.ref("active", { to = "player" }),

  c.start("turn"),
  c.phase("turn", { actor = "active", moves = { "wait" }, next = "turn" }),
  c.move("wait", { effect = "set active to left of active" }),
  c.ranking { "score" },
}
