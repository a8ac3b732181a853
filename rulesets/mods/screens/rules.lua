-- What somebody has in stock is nobody else's business [ISB-04].
local c = castellan

return {
  c.change("pile stock", { keys = { visible = "owner" } }),
}
