-- What a player has of it, as a pad says.
local c = castellan

return {
  -- a pad is not about what is in the box
  c.extend("counter fruits", { max = 976 }),
  c.pad_holding("fruit", { field = { "fruits" }, rows = { "CAR-FRU-01" } }),
}
