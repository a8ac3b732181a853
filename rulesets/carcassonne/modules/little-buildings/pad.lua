-- Little buildings on features that are described, and on the own tiles of buildings.
local c = castellan

-- how many there are, or what they are worth
local function described(what, of_one)
  local function replaced(signature, text) return c.replace(c.amount(what .. signature, text)) end
  local function on_pieces(set) return ("sum of %s_described(t) for t in pieces(%s)"):format(what, set) end
  return {
    c.amount(what .. "_described(t: piece of table)", ("sum of pad_buildings[k] of t%s for k in building_kind"):format(of_one)),
    replaced("_on(t: piece of table)", ("sum of pad_own_building[k] of t%s for k in building_kind"):format(of_one)),
    replaced("_on_road(r: region of roads)", on_pieces("r")),
    replaced("_in_city(r: region of cities)", on_pieces("r")),
    replaced("_in_field(d: region of fields)", on_pieces("d")),
    replaced("_around(t: piece of table)", what .. "_described(t)"),
    replaced("_beside(t: piece of table)", what .. "_described(t)"),
    c.modules.monasteries and replaced("_along(t: piece of table)", what .. "_described(t)"),
  }
end

return {
  c.counter("pad_buildings", { of = { "piece of table", "building_kind" }, max = 1000, label = "little buildings of what is described" }),
  c.pad_fact("buildings", { says = "counts", kinds = { "buildings" }, choice = "building_kind", field = "pad_buildings" }),
  c.counter("pad_own_building", { of = { "piece of table", "building_kind" }, max = 1, label = "the little building on its own tile" }),
  c.pad_fact("own_building", { says = "choice", kinds = { "own" }, choice = "building_kind", field = "pad_own_building" }),

  described("buildings", ""),
  described("building_worth", " * worth_of(k)"),
  c.options.lb_counts_as_shed and {
    c.modules.leipzig and
      c.replace(c.amount("sheds_in_field(d: region of fields)", "sum of pad_buildings[shed] of t for t in pieces(d)")),
    c.modules.tollkeepers and
      c.replace(c.amount("sheds_beside(r: region of roads)", "sum of pad_buildings[shed] of t for t in pieces(r)")),
  },
  -- what the ledger says once more
  c.extend("pad", { aliases = { "CAR-ROAD-20", "CAR-ROAD-11", "CAR-CITY-15", "CAR-CITY-06" } }),
}
