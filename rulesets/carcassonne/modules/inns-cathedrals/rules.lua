-- Inns & Cathedrals.
local c = castellan

return {
  c.entries("components/inns-cathedrals.tiles"),
  c.modules.gardens and {
    c.entries("components/inns-cathedrals-gardens.tiles"),
    c.copies({ "ic/CCCC", "ic/FRFr.inn" }, 0),
  },

  -- [PLAY-IC-01, PLAY-IC-02, PLAY-IC-05] marks of the segments they are printed beside
  c.rows("scoring/features.score"),

  -- [PLAY-IC-04] deployed like a normal one, weighs 2
  c.extend("figures followers", { kinds = { { "large", each = 1 } } }),
  c.contribute("suits", { name = "large", text = "k = large and ordinary(s)" }),
  c.contribute("weight", { name = "large", text = "if kind of f = large then 1 else 0" }),
}
