-- The River: twelve tiles with the spring.
local c = castellan

return {
  c.entries("components/river-1.tiles"),
  c.modules.gardens and {
    c.entries("components/river-1-gardens.tiles"),
    c.copies("river1/FFVv", 1),
  },
}
