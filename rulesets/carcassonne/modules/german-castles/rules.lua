-- Castles in Germany: castles of two squares, laid instead of a drawn tile. [M-26]
local c = castellan
local boxes = require "boxes"

return {
  c.extend("component tile", {
    attributes = { { "castle_in_germany", c.flag_attribute() } },
    features = { { "german_castle" } },
  }),
  c.entries("components/german-castles.tiles"),

  -- M-26: two each in a game of two or three, else one; dealt from a shuffled heap
  c.constant("castles_each", c.players <= 3 and 2 or 1),
  -- [M-26] Instead of drawing; it touches no other German castle, also not at a corner.
  c.condition("castle_at(q: cell)", "table[q] is not none and castle_in_germany of table[q]"),
  c.condition("castle_near(q: cell)", "any n in around(q) where castle_at(n)"),
  c.amount("second_square(site: cell, r: number): cell", [[
    if r = 0 then (x of site + 1, y of site) else if r = 1 then (x of site, y of site + 1)
    else if r = 2 then (x of site - 1, y of site) else (x of site, y of site - 1)
  ]]),
  boxes.dealt {
    name = "german-castles", pile = "castle_box", label = "German castles in the box",
    flag = "castle_in_germany", is = "castle_in_germany of it",
    dealt = "german_castles", dealt_label = "German castles", each = "castles_each",
    because = "a player has fewer German castles, or another tile lies there [M-26]",
    verb = "german_castle", where = "not castle_near(it) and not castle_near(second_square(it, turn))",
    help = "Lay one of your German castles instead of drawing a tile.",
    keep = "keep_castles", kept = "castles_kept", word = "German castle", phase = "castle_or_tile",
  },

  -- [M-26] A lord: whoever may go to a monastery. From the City of Carcassonne nobody comes to
  -- him, which has no quarter for it [M-09].
  c.contribute("ordinary", { name = "lord", text = "s is german_castle" }),
  c.modules.count and c.extend("move enter", { spot = { conditions = { "not (it is german_castle)" } } }),

  -- [M-26, CAR-GCA-01] complete with the ten squares around it, for 12 points
  c.contribute("ended", { name = "german-castles",
    text = "s is german_castle and (every q in cells_around(piece of s) where table[q] is not none)" }),
  c.contribute("has_surroundings", { name = "german_castle", text = "s is german_castle" }),
  c.effect("close_german_castle(t: piece of table)", [[
    for each s in segments(t) where s is german_castle and finished(s) do close(s) end
  ]]),
  c.contribute("more_completed", { name = "german-castles", after = "abbey-mayor/abbey", text = [[
    close_german_castle(whole of placed)
    for each t in wholes(around_whole(placed)) where castle_in_germany of t do close_german_castle(t) end
  ]] }),
  c.sheet("scoring/german_castle.score"),
  c.contribute("pay", { name = "german_castle", text = "score german_castle(piece of s) for p to score if s is german_castle" }),
  c.rows("scoring/buildings.score", { left_out = not c.modules["little-buildings"] }),
  c.modules.ghosts and c.rows("scoring/ghosts.score"),
  c.rows("scoring/final.score"),

  -- [M-26] what castles add to complete roads and cities, each once
  c.amount("own_squares(t: piece of table)", "count of n in parts(t)"),
  c.amount("castles_on_road(r: region of roads)", "count of t in wholes(pieces(r)) where castle_in_germany of t"),
  c.amount("castles_in_city(r: region of cities)", "count of t in wholes(pieces(r)) where castle_in_germany of t"),
  c.rows("scoring/features.score"),
  c.for_pad and require "pad",
}
