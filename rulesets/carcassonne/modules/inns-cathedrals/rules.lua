-- Inns & Cathedrals.
local c = castellan

return {
  -- [PLAY-FIG-11] of several copies the numbers multiply
  c.entries("components/inns-cathedrals.tiles", { times = c.options.inns_cathedrals_tiles }),
  c.modules.gardens and {
    c.entries("components/inns-cathedrals-gardens.tiles", { times = c.options.inns_cathedrals_tiles }),
    c.copies({ "ic/CCCC", "ic/FRFr.inn" }, 0),
  },

  -- [PLAY-IC-01, PLAY-IC-02, PLAY-IC-05] marks of the segments they are printed beside
  c.condition("has_inn(r: region of roads)", "inn of r > 0"),
  c.condition("has_cathedral(r: region of cities)", "cathedral of r > 0"),
  c.rows("scoring/features.score"),
  c.for_pad and require "pad",

  -- [PLAY-IC-04] deployed like a normal one, weighs 2
  c.extend("figures followers", { kinds = { { "large", each = c.options.inns_cathedrals_figures } } }),
  c.contribute("suits", { name = "large", text = "k = large and ordinary(s)" }),
  c.contribute("weight", { name = "large", text = "if kind of f = large then 1 else 0" }),
}
