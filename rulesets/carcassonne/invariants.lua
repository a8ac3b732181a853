-- What holds in every position that the rules reach.
local c = castellan

return {
  -- [PLAY-INV-01] modules add the piles that are theirs
  c.point("tiles_elsewhere", { combine = "sum" }),
  c.amount("all_tiles", { text = "sum of copies of t for t in tile" }),
  c.invariant("tiles_stay", {
    text = "size of stack + size of table + size of aside + size of drawn + tiles_elsewhere = all_tiles",
    because = "a tile is lost or one too many",
  }),
}
