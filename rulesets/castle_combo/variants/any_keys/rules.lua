-- Any number of keys in a turn, instead of one [CC-19].
local c = castellan

return {
  c.change("condition key_unspent", { keys = { text = "true" } }),
}
