-- [PLAY-TB-01] Whoever places the tile that completes a city takes a token for
-- every symbol in it, occupied or not.
local c = castellan

return {
  c.counter("wine_tokens", { of = "player", max = 100, label = "wine" }),
  c.counter("grain_tokens", { of = "player", max = 100, label = "grain" }),
  c.counter("cloth_tokens", { of = "player", max = 100, label = "cloth" }),
  c.amount("tokens(p: player, g: goods)", [[
    if g = wine then wine_tokens of p else (if g = grain then grain_tokens of p else cloth_tokens of p)
  ]]),
  c.on("completed", { name = "goods", effect = [[
    if s is city then
      for each t in segments(cities[s]) where goods of t is not none do
        add 1 to wine_tokens of active if goods of t = wine
        add 1 to grain_tokens of active if goods of t = grain
        add 1 to cloth_tokens of active if goods of t = cloth
      end
    end
  ]] }),
}
