-- What a scoring pad knows of the base game; modules add what is theirs. What rows count
-- on the board is told by facts of the piece that stands for a feature.
local c = castellan

local everywhere = { "road", "city", "monastery" }

return {
  c.entries("pad/pad.tiles"),
  c.sheet("pad/pad.score"),

  c.pad { score = "score", sheet = "final", start = "score", clauses = { "CAR-CITY-01" }, aliases = {} },

  c.pad_kind("road", { component = "pad/road", on = "table", segment = "road N" }),
  c.pad_kind("city", { component = "pad/city", on = "table", segment = "city N" }),
  c.pad_kind("monastery", {
    component = "pad/monastery", on = "table", segment = "monastery",
    checks = { { "pad_tiles of it <= 8", because = "around a monastery are 8 squares" } },
  }),
  c.pad_kind("field", { component = "pad/field", on = "table", segment = "field N" }),

  c.counter("pad_tiles", { of = "piece of table", max = 1000, label = "tiles of what is described" }),
  c.pad_fact("tiles", { kinds = everywhere, field = "pad_tiles" }),
  c.counter("pad_pennants", { of = "piece of table", max = 1000, label = "pennants of what is described" }),
  c.pad_fact("pennants", { kinds = { "city" }, field = "pad_pennants" }),
  c.counter("pad_cities", { of = "piece of table", max = 1000, label = "cities beside the field described" }),
  c.pad_fact("cities", { kinds = { "field" }, field = "pad_cities" }),

  c.pad_figure("follower", { kinds = { "road", "city", "monastery", "field" }, figures = "followers" }),

  -- of a region the only piece
  c.replace(c.amount("road_extent(r: region of roads)", "sum of pad_tiles of t for t in pieces(r)")),
  c.replace(c.amount("city_extent(r: region of cities)", "sum of pad_tiles of t for t in pieces(r)")),
  c.replace(c.amount("city_pennants(r: region of cities)", "sum of pad_pennants of t for t in pieces(r)")),
  c.replace(c.amount("ring(t: piece of table)", "pad_tiles of t")),
  c.replace(c.amount("cities_beside(d: region of fields)", "sum of pad_cities of t for t in pieces(d)")),

  -- [CAR-ROAD-01, CAR-CITY-01, CAR-MON-01, CAR-FLD-02] in the order of the ledger, 3.1
  c.pad_award("road", { of = "road", step = 41, sheet = "road_described", leads = "leads(player, it)",
                        weight = "strength(player, it)", base = { "CAR-ROAD-01" } }),
  c.pad_award("city", { of = "city", step = 42, sheet = "city_described", leads = "leads(player, it)",
                        weight = "strength(player, it)", base = { "CAR-CITY-01a" } }),
  c.pad_award("monastery", { of = "monastery", step = 43, sheet = "monastery_described", leads = "leads(player, it)",
                             weight = "strength(player, it)", base = { "CAR-MON-01" } }),
  c.pad_award("field", { of = "field", step = 44, sheet = "field_described", leads = "leads(player, it)",
                         weight = "strength(player, it)", each = true, base = { "CAR-FLD-02" } }),
}
