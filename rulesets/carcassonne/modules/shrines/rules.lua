-- The Cult / Shrines & Heretics, six-tile release: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/shrines.tiles"),
  c.options.five_shrines and c.copies("shrine/CRFR.s", 0),
}
