-- Bridges and castles of features that are described.
local c = castellan

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.counter("pad_bridges", { of = "piece of table", max = 1000, label = "bridges of the road described" }),
  c.pad_fact("bridges", { kinds = { "roads" }, field = "pad_bridges" }),
  c.contribute("pad_places", { name = "bridges", text = "pad_bridges of t" }),
  c.counter("pad_bridged_tiles", { of = "piece of table", max = 1000, label = "tiles of the road described with a bridge of it, too" }),
  c.pad_fact("bridged_tiles", { kinds = { "roads" }, field = "pad_bridged_tiles" }),
  c.contribute("pad_places", { name = "bridged_tiles", text = "pad_bridged_tiles of t" }),
  c.extend("pad", { silent = { "CAR-ROAD-02" } }),

  c.counter("pad_castles", { of = "piece of table", max = 1000, label = "castles beside the field described" }),
  c.pad_fact("castles", { kinds = { "field" }, field = "pad_castles" }),
  c.replace(c.amount("castles_beside(d: region of fields)", "sum of pad_castles of t for t in pieces(d)")),
  c.pad_kind("castle", { component = "pad/castle", on = "table", groups = { "followers" } }),
  c.pad_award("castle", { of = "castle", step = 46, sheet = "castle_described" }),
  -- a circus that is described has those in castles, too
  c.modules["under-the-big-top"] and c.replace(c.amount("castles_around(p: player, t: piece of table)", "0")),
}
