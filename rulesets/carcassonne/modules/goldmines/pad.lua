-- What a player has of it, as a pad says.
local c = castellan

return {
  -- a pad is not about what is in the box
  c.extend("counter gold", { max = 984 }),
  c.pad_holding("gold", { field = { "gold" }, rows = { "CAR-GLD-01", "CAR-GLD-02", "CAR-GLD-03", "CAR-GLD-04", "CAR-GLD-05" } }),
}
