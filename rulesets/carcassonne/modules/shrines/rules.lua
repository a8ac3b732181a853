-- The Cult: shrines, which monasteries beside them challenge. [M-08]
local c = castellan

return {
  c.entries("components/shrines.tiles"),
  c.options.five_shrines and c.copies("shrine/CRFR.s", 0),
  require "placing",
  require "challenge",
  c.for_pad and require "pad",
}
