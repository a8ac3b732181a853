-- Crop Circles: tiles with crop circles.
local c = castellan

return {
  c.entries("components/crop-circles-1.tiles"),
}
