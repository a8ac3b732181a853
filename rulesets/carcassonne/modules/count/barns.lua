-- Farmers from the City of Carcassonne come to fields with barns, too.
local c = castellan

return {
  -- [CAR-FBN-01] before the final scoring; they are paid apart from others
  c.contribute("scored_apart", { name = "count", text = "barn_in(d)" }),
  c.sheet("scoring/barn.score"),
  c.rows("scoring/final.score"),
  c.modules.siege and c.rows("scoring/siege.score"),
  c.modules["little-buildings"] and c.rows("scoring/buildings.score"),

  -- [CAR-FBN-01] while they come they stand there
  c.contribute("meets_barn", { name = "count", text = "at_the_end or entered is not none" }),
}
