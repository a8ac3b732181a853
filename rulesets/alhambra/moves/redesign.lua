-- [ALP-22] The three redesigns. Each ends the actions, and the castle that comes
-- out of it must keep all rules of building [ALH-39]. Only tiles that were on the
-- reserve before this turn take part: those bought now wait in `bought` [ALP-23].
local c = castellan

local fountain_stays = {
  { "price of it > 0", because = "the fountain stays where it is" },
}

return {
  c.move("add(tile: building, cell: cell)", {
    tile = { component = "reserve of actor" },
    cell = { placement = "castle of actor", piece = "tile" },
    effect = [[
      move tile to castle of actor at cell
      emit castle_redesigned(actor, cell)
      set actions_left to 0
    ]],
    help = "Move a tile of your reserve to a free cell of your castle.",
  }),

  c.move("store(spot: piece of castle)", {
    spot = { removable = "castle of actor", conditions = fountain_stays },
    effect = [[
      emit castle_redesigned(actor, cell of spot)
      move spot to reserve of actor
      set actions_left to 0
    ]],
    help = "Move a tile of your castle to your reserve.",
  }),

  -- judged by its result only; the castle in between is not looked at
  c.move("swap(tile: building, spot: piece of castle)", {
    tile = { component = "reserve of actor" },
    spot = { replaceable = "castle of actor", piece = "tile", conditions = fountain_stays },
    effect = [[
      let site be cell of spot
      move spot to reserve of actor
      move tile to castle of actor at site
      emit castle_redesigned(actor, site)
      set actions_left to 0
    ]],
    help = "Put a tile of your reserve in the place of a tile of your castle, which goes to the reserve.",
  }),
}
