-- German cathedrals: roads at them, and archbishops, described.
local c = castellan

-- how many buildings there are, or what they are worth
local function buildings_at_cathedral(what, of_one)
  local of_roads = ("(sum of %s_on_road(r) for r in roads_at(d))"):format(what)
  local texts = {
    union = "%s + %s_on(d) - (sum of pad_shared_buildings[k] of d%s for k in building_kind)",
    ["per-road"] = "%s + %s_on(d) * (count of r in roads_at(d))",
  }
  return c.replace(c.amount(what .. "_at_cathedral(d: piece of table)", (texts[c.options.archbishop_lb]:format(of_roads, what, of_one))))
end

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  -- -1: not said
  c.counter("pad_cathedral_segments", { of = "piece of table", min = -1, max = 1000, initial = -1, label = "cathedral segments of the road described" }),
  c.pad_fact("cathedral_segments", { kinds = { "roads" }, field = "pad_cathedral_segments" }),
  c.counter("pad_cathedral_tiles", { of = "piece of table", min = -1, max = 1000, initial = -1, label = "cathedral tiles of the road described" }),
  c.pad_fact("cathedral_tiles", { kinds = { "road" }, field = "pad_cathedral_tiles" }),
  c.amount("pad_segments(t: piece of table)",
    "if pad_cathedral_segments of t >= 0 then pad_cathedral_segments of t else if pad_cathedral of t is none then 0 else 1"),
  c.amount("pad_cathedrals_on(t: piece of table)",
    "if pad_cathedral_tiles of t >= 0 then pad_cathedral_tiles of t else min(pad_segments(t), 1)"),
  c.contribute("pad_places", { name = "cathedral_tiles", text = "pad_cathedrals_on(t)" }),
  c.replace(c.amount("cathedrals_on(r: region of roads)", "sum of pad_cathedrals_on(t) for t in pieces(r)")),
  c.replace(c.amount("cathedral_segments_of(r: region of roads)", "sum of pad_segments(t) for t in pieces(r)")),

  -- [CAR-ARC-01] a block for each road of a cathedral
  c.pad_kind("german-cathedral", { component = "pad/german-cathedral", on = "table", segment = "german_cathedral", groups = { "followers", "own" } }),
  c.ref("pad_cathedral", { of = "piece of table", to = "piece of table", label = "the cathedral to which a road belongs" }),
  c.pad_kind("cathedral-road", { word = "road", component = "pad/cathedral-road", on = "table", inside = "german-cathedral",
                                 belongs = "pad_cathedral", groups = { "places", "roads", "buildings" } }),
  c.flag("pad_complete", { of = "piece of table", label = "the road described is complete" }),
  c.pad_fact("complete", { says = "flag", kinds = { "cathedral-road" }, field = "pad_complete" }),
  c.replace(c.condition("is_complete_road(r: region of roads)", "any t in pieces(r) where pad_complete of t")),
  c.replace(c.set("roads_at(d: piece of table)", { from = "roads", where = "any t in pieces(it) where pad_cathedral of t = d" })),
  -- [CAR-ARC-10] a building that several blocks name is once among those of them all
  c.modules["little-buildings"] and {
    c.counter("pad_shared_buildings", { of = { "piece of table", "building_kind" }, max = 1000, label = "little buildings on several of its roads" }),
    c.pad_fact("shared_buildings", { says = "counts", kinds = { "german-cathedral" }, choice = "building_kind", field = "pad_shared_buildings" }),
    buildings_at_cathedral("buildings", ""),
    buildings_at_cathedral("building_worth", " * worth_of(k)"),
  },
  c.pad_award("german-cathedral", { of = "german-cathedral", step = 52, sheet = "cathedral_described", leads = "leads(player, it)",
                                    weight = "strength(player, it)", after = { "company_described" }, base = { "CAR-ARC-02", "CAR-ARC-03" } }),
  c.extend("pad", { aliases = { "CAR-ROAD-16", "CAR-ROAD-07" },
                    silent = { "CAR-ARC-01", "CAR-ARC-04", "CAR-ARC-05", "CAR-ARC-06", "CAR-ARC-07", "CAR-ARC-08" } }),
}
