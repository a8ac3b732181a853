-- [PLAY-TB-01] Whoever places the tile that completes a city takes a token for
-- every symbol in it, occupied or not.
local c = castellan

return {
  c.counter("tokens", { of = { "player", "goods" }, max = 100, label = "goods" }),
  c.on("completed", { name = "goods", effect = [[
    if s is city then
      for each t in segments(cities[s]) where goods of t is not none do add 1 to tokens[goods of t] of active end
    end
  ]] }),
}
