-- What a scoring pad knows of the base game; modules add what is theirs. What rows count
-- on the board is told by facts of the piece that stands for a feature.
local c = castellan

-- Groups of kinds, for what modules say of several: what is counted in `places`, among it `roads`, where
-- `followers` stand, among them `knights`, what `buildings` raise, and what stands on a tile of its `own`.
return {
  c.entries("pad/pad.tiles"),
  c.sheet("pad/pad.score"),

  c.pad { score = "score", sheet = "final", start = "score", clauses = { "CAR-CITY-01" }, aliases = {}, silent = { "CAR-FLD-01" } },

  c.pad_kind("road", { component = "pad/road", on = "table", segment = "road N", groups = { "places", "roads", "followers", "buildings" } }),
  c.pad_kind("city", {
    component = "pad/city", on = "table", segment = "city N", groups = { "places", "followers", "knights", "buildings" },
    checks = { { "pad_pennants of it <= 2 * pad_squares(it)", because = "a city tile has two pennants at most" } },
  }),
  c.pad_kind("monastery", {
    component = "pad/monastery", on = "table", segment = "monastery", groups = { "places", "followers", "buildings", "own" },
    checks = { { "pad_squares(it) <= 8", because = "around a monastery are 8 squares" } },
  }),
  c.pad_kind("field", { component = "pad/field", on = "table", segment = "field N", groups = { "followers", "buildings" } }),

  -- [1.5 of the scoring sheet] how much the places of a feature count, and the squares that they fill;
  -- modules have places of their own
  c.point("pad_places(t: piece of table)", { combine = "sum" }),
  c.point("pad_squares(t: piece of table)", { combine = "sum" }),
  c.counter("pad_tiles", { of = "piece of table", max = 1000, label = "tiles of what is described" }),
  c.pad_fact("tiles", { kinds = { "places" }, field = "pad_tiles" }),
  c.contribute("pad_places", { name = "tiles", text = "pad_tiles of t" }),
  c.contribute("pad_squares", { name = "tiles", text = "pad_tiles of t" }),

  c.counter("pad_pennants", { of = "piece of table", max = 1000, label = "pennants of what is described" }),
  c.pad_fact("pennants", { kinds = { "city" }, field = "pad_pennants" }),
  c.counter("pad_cities", { of = "piece of table", max = 1000, label = "cities beside the field described" }),
  c.pad_fact("cities", { kinds = { "field" }, field = "pad_cities" }),

  c.counter("pad_pig_herds", { of = "piece of table", max = 1000, label = "pig-herds of the field described" }),

  c.pad_figure("follower", { kinds = { "followers" }, figures = "followers" }),

  -- of a region the only piece
  c.replace(c.amount("road_extent(r: region of roads)", "sum of pad_places(t) for t in pieces(r)")),
  c.replace(c.amount("city_extent(r: region of cities)", "sum of pad_places(t) for t in pieces(r)")),
  c.replace(c.amount("city_pennants(r: region of cities)", "sum of pad_pennants of t for t in pieces(r)")),
  c.replace(c.amount("ring(t: piece of table)", "pad_places(t)")),
  c.replace(c.amount("cities_beside(d: region of fields)",
    "(sum of pad_cities of t for t in pieces(d)) + city_equivalents(d)")),
  c.replace(c.condition("has_pig_herd(d: region of fields)", "any t in pieces(d) where pad_pig_herds of t > 0")),

  -- [CAR-ROAD-01, CAR-CITY-01, CAR-MON-01, CAR-FLD-02] in the order of the ledger, 3.1
  c.pad_award("road", { of = "road", step = 41, sheet = "road_described", leads = "leads(player, it)",
                        weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-ROAD-01" } }),
  c.pad_award("city", { of = "city", step = 42, sheet = "city_described", leads = "leads(player, it)",
                        weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-CITY-01a" } }),
  c.pad_award("monastery", { of = "monastery", step = 43, sheet = "monastery_described", leads = "leads(player, it)",
                             weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-MON-01" } }),
  c.pad_award("field", { of = "field", step = 44, when = "not scored_apart(fields[it])", sheet = "field_described",
                         leads = "leads(player, it)", weight = "strength(player, it)", after = { "company_described" },
                         each = true, base = { "CAR-FLD-02" } }),
}
