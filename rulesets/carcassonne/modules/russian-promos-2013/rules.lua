-- Baba Yaga's hut. The crossing needs no rule: its tile joins three of its roads. [M-28]
local c = castellan

return {
  c.entries("components/russian-promos-2013.tiles"),

  -- [M-28] It is claimed and completed like a monastery, but worth the empty squares
  -- around, so that it is worth 1 when it is complete.
  c.contribute("ordinary", { name = "hut", text = "s is hut" }),
  c.contribute("is_building", { name = "hut", text = "s is hut" }),
  c.contribute("pay", { name = "hut", text = "score hut(piece of s) for p to score if s is hut" }),
  c.amount("empty_around(t: piece of table)", "count of q in cells_around(t) where table[q] is none"),
  c.sheet("scoring/hut.score"),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
