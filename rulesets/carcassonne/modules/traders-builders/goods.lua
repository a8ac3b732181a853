-- [PLAY-TB-01] Whoever places the tile that completes a city takes a token for
-- every symbol in it, occupied or not.
local c = castellan

local times = c.options.traders_builders_tiles

return {
  c.table("printed", { by = { "goods" }, values = { wine = 9 * times, grain = 6 * times, cloth = 5 * times } }),
  c.counter("tokens", { of = { "player", "goods" }, max = 100, label = "goods" }),
  -- a token for every symbol that is printed
  c.invariant("goods_are_printed", {
    each = "goods",
    text = "sum of tokens[it] of p for p in players <= printed[it]",
    because = "there are fewer tokens of that kind [PLAY-TB-01]" }),
  c.on("completed", { name = "goods", effect = [[
    if s is city then
      for each t in segments(cities[s]) where goods of t is not none do add 1 to tokens[goods of t] of active end
    end
  ]] }),
}
