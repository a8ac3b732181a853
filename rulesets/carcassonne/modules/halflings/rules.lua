-- Halflings: triangular tiles that fill half of a square. [M-33]
local c = castellan
local boxes = require "boxes"

return {
  c.extend("component tile", { attributes = { { "halfling", c.flag_attribute() } } }),
  c.entries("components/halflings.tiles"),

  -- [M-33] Three each, laid instead of drawing. Only another halfling meets the long side.
  boxes.dealt {
    name = "halflings", pile = "halfling_box", label = "halflings in the box",
    flag = "halfling", is = "halfling of it",
    dealt = "halflings", dealt_label = "halflings", each = 3,
    because = "a player has three halflings, and no other tile [M-33]",
    verb = "halfling", where = "may_place(tile, it, turn)",
    laid = "set placed to other_half of placed if turn of placed != turn",
    help = "Lay one of your halflings instead of drawing a tile.",
    keep = "keep_halflings", kept = "halflings_kept", word = "halfling", phase = "halfling_or_tile",
  },

  -- [M-33] two may fill one square
  c.replace(c.condition("on_square(t: piece of table, u: piece of table)",
    "t is not none and u is not none and cell of t = cell of u")),
  c.replace(c.set("squares_beside(t: piece of table)", {
    from = "around(t)", where = "abs(x of it - x of t) + abs(y of it - y of t) = 1 and it = table[cell of it]" })),

  -- [CAR-ROAD-01, CAR-CITY-01] a square with one or two triangles counts once, where squares count
  c.contribute("uncounted_road_squares", { name = "halflings", text = "size of r - (count of q in cells_of(pieces(r)))" }),
  c.contribute("uncounted_city_squares", { name = "halflings", text = "size of r - (count of q in cells_of(pieces(r)))" }),
  c.for_pad and require "pad",
}
