local c = castellan

return {
  c.counter("wind_score", { max = 99 }),
  c.contestant("wind", { sheet = "final", amount = "3", pays_to = "wind_score", competes = true }),
}
