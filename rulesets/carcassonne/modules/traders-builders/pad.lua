-- Builder, pig and goods, as a pad says.
local c = castellan

return {
  c.pad_figure("builder", { kinds = { "road", "city" }, figures = "builders" }),
  c.pad_figure("pig", { kinds = { "field" }, figures = "pigs" }),
  -- a pad is not about what is in the box
  c.extend("counter tokens", { max = 900 }),
  c.pad_holding("wine", { field = { "tokens", "wine" } }),
  c.pad_holding("grain", { field = { "tokens", "grain" } }),
  c.pad_holding("cloth", { field = { "tokens", "cloth" } }),
}
