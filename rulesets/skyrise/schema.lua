-- What exists in a game: names and the city.
local c = castellan

return {
  -- [SKY-93] yellow philosophers, green naturalists, white artists, brown inventors
  c.choice("colour", { "yellow", "green", "white", "brown" }),
  c.choice("side", { "N", "E", "S", "W" }),            -- of the central island, clockwise
  -- where bridges begin on an outer island, seen from the centre's side of it
  c.choice("port", { "in_left", "in_right", "left", "right" }),

  -- [SKY-91] a neighbourhood holds one bid or one structure
  c.component("neighbourhood", {
    attributes = {
      { "island", c.one_of("island"), required = true },
      { "colour", c.one_of("colour"), required = true },
      { "windmill", c.flag_attribute() },
      { "ports", c.several_of("port") },
      { "quay_left", c.one_of("side") },
      { "quay_right", c.one_of("side") },
    },
  }),
  c.component("island", {}),                             -- [SKY-62] H is the central one
  c.component("lake", {}),
  c.component("blimp", {}),
  c.map("city", {
    entries = "components/islands.map", holds = "piece",
    areas = "island",
    least_around = 3,            -- lakes and blimps lie among three or more
    link_kinds = { "land", "bridge" },
    more_links = 12,             -- the bridges of a layout
  }),
  -- [SKY-94] own structures that hang together: on an island, and over bridges
  c.regions("chains", { over = "city", link = "land" }),
  c.regions("webs", { over = "city", link = { "land", "bridge" } }),

  -- Course of the game
  c.counter("prestige", { of = "player", max = 10000 }),              -- [SKY-50]
  c.counter("era", { min = 1, max = 2, initial = 1 }),
  c.ref("starter", { to = "player" }),
  c.counter("finish_rank", { of = "player", max = 4,                  -- [SKY-49]
                             label = "place among those who finished" }),
  c.counter("finished", { max = 4, label = "players who have finished" }),
}
