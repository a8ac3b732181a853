-- Money lies open: all saw which cards were taken from the row, and these need not be
-- remembered.
local c = castellan

return {
  c.change("pile hand", { keys = { visible = "everyone" } }),
}
