-- The Besiegers: tiles with besieged cities.
local c = castellan

return {
  c.entries("components/besiegers.tiles"),
}
