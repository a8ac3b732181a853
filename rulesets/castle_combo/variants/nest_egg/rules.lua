-- Gold beside the purses is worth a point for every five [CC-65]; it still breaks ties.
local c = castellan

return {
  c.rows("scoring/nest_egg.score"),
}
