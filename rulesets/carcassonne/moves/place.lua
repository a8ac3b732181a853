-- [PLAY-TIL-01..03] The drawn tile beside a laid one, in any rotation.
local c = castellan

return {
  -- what modules ask of a square beyond matching sides
  c.point("may_place(t: tile, site: cell, r: number)", { combine = "all" }),
  c.point("after_placing", { combine = "sequence" }),
  c.move("place(tile: tile, site: cell)", {
    tile = { component = "drawn" },
    site = { placement = "table", piece = "tile", where = "may_place(tile, it, turn)" },
    effect = [[
      move tile to table at site turned turn
      set placed to table[site]
      emit tile_placed(actor, tile, site)
      after_placing
    ]],
    help = "Lay the drawn tile beside another one; sides that touch must show the same.",
  }),
  -- [PLAY-TIL-03] not a choice: made when the tile fits nowhere
  c.move("set_aside(tile: tile)", {
    tile = { component = "drawn" },
    effect = [[
      emit tile_set_aside(tile)
      move tile to aside
    ]],
    automatic = true, only_if_alone = true,
    help = "A tile that fits nowhere is set aside.",
  }),
}
