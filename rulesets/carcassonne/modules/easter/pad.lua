-- What a player has of it, as a pad says.
local c = castellan

return {
  -- a pad is not about what is in the box
  c.extend("counter eggs", { max = 960 }),
  c.pad_holding("eggs", { field = { "eggs" } }),
}
