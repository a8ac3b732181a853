-- Pig-herds of fields that are described.
local c = castellan

return {
  c.pad_fact("pig_herds_river-2", { word = "pig_herds", kinds = { "field" }, field = "pad_pig_herds" }),
}
