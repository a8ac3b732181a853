-- Crop Circles II: tiles with crop circles.
local c = castellan

return {
  c.entries("components/crop-circles-2.tiles"),
}
