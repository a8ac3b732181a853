-- The phantom on features that are described.
local c = castellan

return {
  c.pad_figure("phantom", { kinds = { "followers" }, figures = "followers" }),
}
