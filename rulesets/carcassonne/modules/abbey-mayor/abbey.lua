-- The abbey: a tile of one's own that fits everything.
local c = castellan
local boxes = require "boxes"

return {
  -- dealt, not shuffled in
  boxes.apart { name = "abbey", pile = "abbey_box", is = 'it = "am/abbey"', is_not = 'it != "am/abbey"',
                label = "abbeys in the box", dealt = "abbeys", dealt_label = "abbey" },
  c.invariant("own_abbeys", {
    each = "players",
    text = 'abbeys of it is none or (size of abbeys of it = 1 and (any t in abbeys of it where t = "am/abbey"))',
    because = "a player has one abbey, and no other tile [PLAY-AM-01]" }),            -- [PLAY-AM-01]
  c.step("deal_abbeys", { before_enter = "setup", effect = [[
    for each p in players do move "am/abbey" from abbey_box to abbeys of p end
  ]] }),

  -- [PLAY-AM-01] instead of drawing, into a gap with four neighbours. Followers
  -- may go on it as monks, it is a monastery [PLAY-AM-03]; it has no road, city
  -- or field, so no builder's feature is extended [PLAY-AM-04].
  c.move("abbey(site: cell)", {
    site = { placement = "table", piece = '"am/abbey"', where = "beside(table, it) = 4" },
    conditions = { { "abbeys of actor is not none", because = "you have no abbey left" } },
    effect = [[
      move "am/abbey" from abbeys of actor to table at site
      set placed to table[site]
      emit tile_placed(actor, "am/abbey", site)
      after_placing
    ]],
    help = "Lay your abbey into a gap instead of drawing a tile.",
  }),
  c.event("abbey_kept(who: player)", "{who} keeps the abbey"),
  c.move("draw", { conditions = { { "tiles_left", because = "no tile is left" } }, automatic = true,
                   effect = "emit abbey_kept(actor)", help = "Draw a tile." }),
  c.move("forgo", { conditions = { { "not tiles_left", because = "tiles are left to draw" } }, automatic = true,
                    effect = "emit abbey_kept(actor)", help = "Lay no abbey." }),
  c.phase("abbey_or_tile", { moves = { "abbey", "draw", "forgo" } }),
  c.contribute("instead_of_drawing", { name = "abbey", text = [[
    if begins_turn and abbeys of active is not none then ask abbey_or_tile of active end
  ]] }),

  -- [PLAY-AM-02, PLAY-AM-04] It closes the sides around it; what ends there and is
  -- complete now is scored.
  c.condition("ends_here(s: segment of table)", "reaches(s, cell of placed)"),
  -- each once, from the north on
  c.amount("first_beside_city(r: region of cities): piece of table",
    "first n in neighbours(placed) where (any s in segments(n) where s is city and ends_here(s) and cities[s] = r)"),
  c.amount("first_beside_road(r: region of roads): piece of table",
    "first n in neighbours(placed) where (any s in segments(n) where s is road and ends_here(s) and roads[s] = r)"),
  c.contribute("more_completed", { name = "abbey", text = [[
    if placed = "am/abbey" then
      for each n in neighbours(placed) do
        for each r in cities of n where open_ends of r = 0 and n = first_beside_city(r) do close(first s in segments(r)) end
      end
      for each n in neighbours(placed) do
        for each r in roads of n where open_ends of r = 0 and n = first_beside_road(r) do close(first s in segments(r)) end
      end
    end
  ]] }),

  -- [PLAY-AM-05, PLAY-END-02] After the last tile one more turn each, from the left
  -- of the last player, for the abbey alone.
  c.flag("closing", { label = "last abbeys" }),
  c.counter("closing_turns", { max = 6, label = "turns for last abbeys" }),
  c.contribute("goes_on", { name = "abbeys", text = "closing_turns > 0" }),
  c.step("last_abbeys", { after_enter = "turn_end", effect = [[
    if closing then
      subtract 1 from closing_turns
    else if not tiles_left then
      set closing to true
      set closing_turns to size of players
    end
  ]] }),
}
