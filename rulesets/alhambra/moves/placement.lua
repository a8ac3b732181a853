-- [ALP-24] Where a bought or awarded tile goes. The reserve is always open
-- [ALP-07]; a cell must be legal at the moment of building [ALH-39].
local c = castellan

return {
  c.move("place(tile: building, cell: cell)", {
    tile = { component = "bought" },
    cell = { placement = "castle of actor", piece = "tile" },
    effect = [[
      move tile to castle of actor at cell
      emit tile_placed(actor, tile, cell)
    ]],
    help = "Build a tile you have just got at a free cell of your castle.",
  }),

  c.move("reserve(tile: building)", {
    tile = { component = "bought" },
    effect = [[
      move tile to reserve of actor
      emit tile_reserved(actor, tile)
    ]],
    help = "Put a tile you have just got on your reserve.",
  }),
}
