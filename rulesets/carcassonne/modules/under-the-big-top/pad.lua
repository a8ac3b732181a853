-- Circus, acrobats and ringmasters, as a pad says.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_figure("ringmaster", { kinds = { "followers" }, figures = "followers" }),
  c.counter("pad_shows", { of = "figure of followers", max = 9, label = "circus and acrobat tiles around this follower" }),
  c.pad_fact("ringmaster", { says = "player", kinds = { "followers" }, figures = "followers", field = "pad_shows", most = 9,
                             only_on = { "ringmaster" } }),
  c.replace(c.amount("shows_seen(f: figure of followers)", "pad_shows of f")),

  -- [CAR-CIR-01] one circus; its followers may be those of other features
  c.pad_kind("circus", { component = "pad/circus", on = "table", groups = { "followers", "knights" },
                         counts = "pad_around_circus", once = true }),
  c.counter("pad_around_circus", { of = "player", max = 1000, label = "followers around the circus" }),
  c.counter("pad_animal", { of = "piece of table", max = 7, label = "the animal under the big top" }),
  c.pad_fact("animal", { kinds = { "circus" }, field = "pad_animal", most = 7, only = { 1, 3, 4, 5, 6, 7 } }),
  c.replace(c.amount("animal_points", "highest of pad_animal of t for t in table")),
  c.replace(c.amount("followers_around(p: player, t: piece of table)", "pad_around_circus of p")),
  c.pad_award("circus", { of = "circus", step = 56, sheet = "circus_described" }),

  c.pad_kind("acrobats", { component = "pad/acrobats", on = "table", segment = "acrobats", groups = { "followers" } }),
  c.pad_award("acrobats", { of = "acrobats", step = 57, sheet = "acrobats_described" }),
}
