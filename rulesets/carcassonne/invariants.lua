-- What holds in every position that the rules reach.
local c = castellan

return {
  -- [PLAY-INV-01] modules add the piles that are theirs
  c.point("tiles_elsewhere", { combine = "sum" }),
  c.amount("all_tiles", "sum of copies of t for t in tile"),
  c.invariant("tiles_stay", {
    text = "size of stack + (count of w in wholes(table)) + size of aside + size of drawn + tiles_elsewhere = all_tiles",
    because = "a tile is lost or one too many [PLAY-INV-01]",
  }),
  -- 1b and 2 of a turn go on from what 1a and 1b have left
  c.invariant("place_has_its_tile", {
    phases = { "place" },
    text = "drawn is not none",
    because = "phase 'place' needs the tile that was drawn: drawn = TILE [PLAY-TIL-01]",
  }),
  c.invariant("deploy_has_its_tile", {
    phases = { "deploy" },
    text = "placed is not none",
    because = "phase 'deploy' needs the tile that was placed: placed = (x,y) [PLAY-FIG-01]",
  }),
}
