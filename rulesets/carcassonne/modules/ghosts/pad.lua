-- Ghosts, haunted castles, cemeteries and the start of four squares, as a pad says.
local c = castellan

local as_tiles = c.options.count_mode == "tile"

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_figure("guard", { kinds = { "followers" }, figures = "followers" }),
  c.pad_fact("ghosts", { says = "player", kinds = { "followers" }, figures = "followers", field = "ghosts", each = 2, never_on = { "guard" } }),

  c.counter("pad_start_squares", { of = "piece of table", max = 4, label = "squares of the start of four" }),
  c.pad_fact("start_squares", { kinds = { "places" }, field = "pad_start_squares", most = 4 }),
  c.contribute("pad_places", { name = "start_squares",
                               text = as_tiles and "min(pad_start_squares of t, 1)" or "pad_start_squares of t" }),
  c.contribute("pad_squares", { name = "start_squares", text = "pad_start_squares of t" }),

  c.pad_kind("haunted-castle", {
    component = "pad/haunted-castle", on = "table", segment = "haunted_castle", groups = { "places", "followers", "buildings", "own" },
    checks = { { "pad_squares(it) <= 9", because = "a haunted castle and the squares around it are 9" } },
  }),
  c.replace(c.amount("mist_around(t: piece of table)", "pad_places(t)")),
  c.pad_award("haunted-castle", { of = "haunted-castle", step = 54, sheet = "haunted_castle_described", leads = "leads(player, it)",
                                  weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-HAU-01" } }),

  c.pad_kind("cemetery", { component = "pad/cemetery", on = "table", groups = { "followers" } }),
  c.pad_award("cemetery", { of = "cemetery", step = 53, sheet = "cemetery_described" }),
}
