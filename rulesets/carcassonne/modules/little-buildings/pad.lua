-- Little buildings on features that are described, and on the own tiles of buildings.
local c = castellan

return {
  c.counter("pad_buildings", { of = { "piece of table", "building_kind" }, max = 1000, label = "little buildings of what is described" }),
  c.pad_fact("buildings", { says = "counts", kinds = { "buildings" }, choice = "building_kind", field = "pad_buildings" }),
  c.counter("pad_own_building", { of = { "piece of table", "building_kind" }, max = 1, label = "the little building on its own tile" }),
  c.pad_fact("own_building", { says = "choice", kinds = { "own" }, choice = "building_kind", field = "pad_own_building" }),

  c.amount("described_buildings(t: piece of table)", "sum of pad_buildings[k] of t * worth_of(k) for k in building_kind"),
  c.replace(c.amount("building_worth(t: piece of table)", "sum of pad_own_building[k] of t * worth_of(k) for k in building_kind")),
  c.replace(c.amount("buildings_on_road(r: region of roads)", "sum of described_buildings(t) for t in pieces(r)")),
  c.replace(c.amount("buildings_in_city(r: region of cities)", "sum of described_buildings(t) for t in pieces(r)")),
  c.replace(c.amount("buildings_in_field(d: region of fields)", "sum of described_buildings(t) for t in pieces(d)")),
  c.replace(c.amount("buildings_around(t: piece of table)", "described_buildings(t)")),
  c.replace(c.amount("buildings_beside(t: piece of table)", "described_buildings(t)")),
  c.modules.monasteries and c.replace(c.amount("buildings_along(t: piece of table)", "described_buildings(t)")),
  -- what the ledger says once more
  c.extend("pad", { aliases = { "CAR-ROAD-20", "CAR-ROAD-11", "CAR-CITY-15", "CAR-CITY-06" } }),
}
