-- The Cathars / Siege: tiles with besieged cities.
local c = castellan

return {
  c.entries("components/cathars.tiles"),
}
