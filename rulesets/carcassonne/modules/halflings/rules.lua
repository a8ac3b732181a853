-- Halflings: triangular tiles that fill half of a square. [M-33]
local c = castellan

return {
  c.extend("component tile", { attributes = { { "halfling", c.flag_attribute() } } }),
  c.entries("components/halflings.tiles"),

  -- [M-33] three each, dealt from a shuffled heap; the others stay in the box
  c.contribute("in_stack", { name = "halflings", text = "not halfling of it" }),
  c.pile("halfling_box", { holds = "tile", starts_full = true, starts_with = "halfling of it",
                           label = "halflings in the box" }),
  c.pile("halflings", { of = "player", holds = "tile", label = "halflings" }),
  c.contribute("tiles_elsewhere", { name = "halflings",
    text = "size of halfling_box + sum of size of halflings of p for p in players" }),
  c.invariant("own_halflings", {
    each = "players",
    text = "size of halflings of it <= 3 and (every t in halflings of it where halfling of t)",
    because = "a player has three halflings, and no other tile [M-33]" }),
  c.step("deal_halflings", { before_enter = "setup", effect = [[
    for each p in players do
      repeat 3 times draw from halfling_box to halflings of p end
    end
  ]] }),

  -- [M-33] Instead of drawing. Only another halfling meets the long side.
  c.move("halfling(tile: tile, site: cell)", {
    tile = { component = "halflings of actor" },
    site = { placement = "table", piece = "tile", where = "may_place(tile, it, turn)" },
    effect = [[
      move tile from halflings of actor to table at site turned turn
      set placed to table[site]
      set placed to other_half of placed if turn of placed != turn
      emit tile_placed(actor, tile, site)
      after_placing
    ]],
    help = "Lay one of your halflings instead of drawing a tile.",
  }),
  c.event("halflings_kept(who: player)", "{who} lays no halfling"),
  c.move("keep_halflings", { automatic = true, effect = "emit halflings_kept(actor)", help = "Lay no halfling now." }),
  c.phase("halfling_or_tile", { moves = { "halfling", "keep_halflings" } }),
  c.contribute("instead_of_drawing", { name = "halflings", after = "abbey-mayor/abbey", text = [[
    if placed is none and begins_turn and tiles_left and halflings of active is not none then
      ask halfling_or_tile of active
    end
  ]] }),

  -- [CAR-ROAD-01, CAR-CITY-01] a square with one or two triangles counts once, where squares count
  c.contribute("uncounted_road_squares", { name = "halflings", text = "size of r - (count of q in cells_of(pieces(r)))" }),
  c.contribute("uncounted_city_squares", { name = "halflings", text = "size of r - (count of q in cells_of(pieces(r)))" }),
  c.for_pad and require "pad",
}
