-- Markets of Leipzig: the City of Leipzig, and roads from which followers go to its
-- quarters. [M-31]
local c = castellan

-- [A-12] sheds of the Little Buildings, where they count like printed ones
local sheds = c.modules["little-buildings"] and c.options.lb_counts_as_shed and " + sheds_in_field(d)" or ""

return {
  c.choice("leipzig_quarter", { "wainwrights", "coiners", "tanners", "monasteries" }),
  c.extend("component tile", {
    attributes = { { "leipzig_tile", c.one_of("leipzig_quarter") } },
    features = {
      { "road", marks = { { "leads_to", c.one_of("leipzig_quarter") } } },
      { "field", marks = { { "city_of_leipzig", c.flag_attribute() },
                           { "farmhouses", c.number(0, 2) }, { "sheds", c.number(0, 2) } } },
    },
  }),
  c.entries("components/leipzig.tiles"),
  require "block",
  require "quarters",
  c.amount("printed_in(d: region of fields)", "farmhouses of d + sheds of d"),
  c.amount("for_tanners(d: region of fields)", "printed_in(d)" .. sheds),
  c.rows("scoring/features.score"),
  c.modules["king-robber"] and c.rows("scoring/king.score"),
  c.for_pad and require "pad",
}
