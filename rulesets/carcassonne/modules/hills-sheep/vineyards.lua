-- [PLAY-HS-07] Vineyards around a complete monastery.
local c = castellan

return {
  c.amount("vineyards_around(t: piece of table)", "count of n in around(t) where vineyard of n"),
  c.rows("scoring/monastery.score"),
  c.modules.abbot and c.rows("scoring/garden.score"),
}
