-- Castles in Germany: castles of two squares, laid instead of a drawn tile. [M-26]
local c = castellan

return {
  c.extend("component tile", {
    attributes = { { "castle_in_germany", c.flag_attribute() } },
    features = { { "german_castle" } },
  }),
  c.entries("components/german-castles.tiles"),

  -- M-26: two each in a game of two or three, else one; dealt from a shuffled heap
  c.constant("castles_each", c.players <= 3 and 2 or 1),
  c.contribute("in_stack", { name = "german-castles", text = "not castle_in_germany of it" }),
  c.pile("castle_box", { holds = "tile", starts_full = true, starts_with = "castle_in_germany of it",
                         label = "German castles in the box" }),
  c.pile("german_castles", { of = "player", holds = "tile", label = "German castles" }),
  c.contribute("tiles_elsewhere", { name = "german-castles",
    text = "size of castle_box + sum of size of german_castles of p for p in players" }),
  c.invariant("own_german_castles", {
    each = "players",
    text = "size of german_castles of it <= castles_each and (every t in german_castles of it where castle_in_germany of t)",
    because = "a player has fewer German castles, or another tile lies there [M-26]" }),
  c.step("deal_german_castles", { before_enter = "setup", effect = [[
    for each p in players do
      repeat castles_each times draw from castle_box to german_castles of p end
    end
  ]] }),

  -- [M-26] Instead of drawing; it touches no other German castle, also not at a corner.
  c.condition("castle_at(q: cell)", "table[q] is not none and castle_in_germany of table[q]"),
  c.condition("castle_near(q: cell)", "any n in around(q) where castle_at(n)"),
  c.amount("second_square(site: cell, r: number): cell", [[
    if r = 0 then (x of site + 1, y of site) else if r = 1 then (x of site, y of site + 1)
    else if r = 2 then (x of site - 1, y of site) else (x of site, y of site - 1)
  ]]),
  c.move("german_castle(tile: tile, site: cell)", {
    tile = { component = "german_castles of actor" },
    site = { placement = "table", piece = "tile",
             where = "not castle_near(it) and not castle_near(second_square(it, turn))" },
    effect = [[
      move tile from german_castles of actor to table at site turned turn
      set placed to table[site]
      emit tile_placed(actor, tile, site)
      after_placing
    ]],
    help = "Lay one of your German castles instead of drawing a tile.",
  }),
  c.event("castles_kept(who: player)", "{who} lays no German castle"),
  c.move("keep_castles", { automatic = true, effect = "emit castles_kept(actor)", help = "Lay no German castle now." }),
  c.phase("castle_or_tile", { moves = { "german_castle", "keep_castles" } }),
  c.contribute("instead_of_drawing", { name = "german-castles", after = "abbey-mayor/abbey", text = [[
    if placed is none and begins_turn and tiles_left and german_castles of active is not none then
      ask castle_or_tile of active
    end
  ]] }),

  -- [M-26] A lord: whoever may go to a monastery. From the City of Carcassonne nobody comes to
  -- him, which has no quarter for it [M-09].
  c.contribute("ordinary", { name = "lord", text = "s is german_castle" }),
  c.modules.count and c.extend("move enter", { spot = { conditions = { "not (it is german_castle)" } } }),

  -- [M-26, CAR-GCA-01] complete with the ten squares around it, for 12 points
  c.contribute("ended", { name = "german-castles",
    text = "s is german_castle and (every q in cells_around(piece of s) where table[q] is not none)" }),
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
  c.amount("castles_on_road(r: region of roads)", "count of t in wholes(pieces(r)) where castle_in_germany of t"),
  c.amount("castles_in_city(r: region of cities)", "count of t in wholes(pieces(r)) where castle_in_germany of t"),
  c.rows("scoring/features.score"),
  c.for_pad and require "pad",
}
