-- The River II: a fork, and two ends. With both rivers one lake is left out.
local c = castellan

return {
  c.entries("components/river-2.tiles"),
  c.modules.gardens and {
    c.entries("components/river-2-gardens.tiles"),
    c.copies("river2/FFVv", 0),
  },
  c.modules["river-1"] and c.copies("river1/FFFV", 0),
  c.for_pad and require "pad",
}
