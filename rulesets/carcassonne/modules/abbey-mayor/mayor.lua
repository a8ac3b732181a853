-- [PLAY-AM-06] The mayor: for cities only, weighs as many as they have pennants.
local c = castellan

return {
  c.extend("figures followers", { kinds = { { "mayor", each = c.options.abbey_mayor_figures } } }),
  c.contribute("suits", { name = "mayor", text = "k = mayor and s is city" }),
  c.contribute("weight", { name = "mayor",
    text = "if kind of f = mayor then (if s is city then city_pennants(cities[s]) else 0) - 1 else 0" }),
}
