-- The small gate costs 14. What else there is to say of it stays as it is.
local c = castellan

return {
  c.replace(c.components("building", { { name = "gate_small", vp = 6, price = 14 } })),
}
