-- Special monasteries: a monk stands there, or an abbot lies there to the end. [M-24]
local c = castellan

return {
  -- [M-24] each role is a place of its own: who has the one does not keep others from the other
  c.extend("component tile", { features = { { "abbacy" } } }),
  c.entries("components/monasteries.tiles"),
  c.options.replace_monasteries and c.copies({ "base/FFFF.m", "base/FFRF.m" }, 0),

  -- [M-24] An abbacy takes whoever may go to a monastery; it is never complete, so he
  -- stays and is paid at the end only.
  c.contribute("ordinary", { name = "abbacy", text = "s is abbacy" }),
  c.modules.abbot and {
    c.contribute("suits", { name = "abbacy", text = "k = abbot and s is abbacy" }),
    c.extend("move recall", { conditions = {
      { "not (abbey_of(actor) is abbacy)", because = "he lies there to the end" },
    } }),
  },

  -- [CAR-ABB-01] each way up to the first gap
  c.set("row_and_column(t: piece of table)", { from = "rays(t)", where = "x of it = x of t or y of it = y of t" }),
  c.amount("runs(t: piece of table)", "count of n in row_and_column(t)"),
  c.sheet("scoring/abbacy.score"),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
