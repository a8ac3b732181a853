-- Coaches go where a road is, printed on the land or led over it.
local c = castellan

return {
  c.component("land", {
    sides = { "grass", "road" },
    features = { { "road", edge = "road" } },
  }),
  c.entries("land.tiles"),
  c.component("viaduct", { features_of = "land" }),
  c.entries("viaducts.tiles"),

  c.pile("bag", { holds = "land", starts_full = true }),
  c.pile("store", { holds = "viaduct", starts_full = true }),
  c.grid("table", { holds = "land", turns = true }),
  c.grid("spans", { over = "table", holds = "viaduct", covers = { "grass" }, turns = true }),
  c.figures("coaches", { of = "player", kinds = { { "coach", each = 1 } } }),
  c.counter("score", { of = "player" }),

  -- What is printed says of most land that no coach goes there; what is led over it does not.
  c.condition("has_road(m: piece of table)", "any s in segments(m) where s is road"),
  c.move("drive(spot: piece of table)", {
    spot = { piece = "table", where = "has_road(it) and not (any f in coaches[it])" },
    conditions = { { "supply(coach, actor) > 0", because = "your coach is on its way" } },
    effect = "deploy coach of actor on spot\nadd 1 to score of actor",
  }),
  c.move("rest", { effect = "finish game" }),

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      move "lane" from bag to table at (0, 0)
      move "meadow" from bag to table at (1, 0)
      move "meadow" from bag to table at (0, 1)
      move "viaduct" from store to spans at (1, 0)
    ]],
    next = "drive",
  }),
  c.phase("drive", { actor = "first p in players", moves = { "drive", "rest" }, next = "drive" }),
  c.ranking { "score" },
}
