-- Markets of Leipzig: the City of Leipzig, and roads from which followers go to its
-- quarters. [M-31]
local c = castellan

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
  c.rows("scoring/features.score"),
  c.modules["king-robber"] and c.rows("scoring/king.score"),
  c.for_pad and require "pad",
}
