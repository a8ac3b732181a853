-- The river is laid first, from the spring to the lake. [PLAY-SET-07] Followers
-- never stand on it, since it is none of the features they suit.
local c = castellan

-- [PLAY-SET-07] east of the City of Carcassonne's top right square, below a wind rose
local site = c.modules.count and "(2, -1)" or c.modules["wind-roses"] and "(0, 1) turned 1" or "(0, 0)"

return {
  c.entries("components/spring.tiles"),

  c.condition("of_river(t: tile)", 'any n in facing(t, (0, 0), 0, "river")'),
  c.contribute("in_stack", { name = "river", text = "not of_river(it)" }),
  c.pile("springs", { holds = "tile", starts_full = true, starts_with = "stretch of it = spring" }),
  c.pile("forks", { holds = "tile", starts_full = true, starts_with = "stretch of it = fork" }),
  c.pile("lakes", { holds = "tile", starts_full = true, starts_with = "stretch of it = lake" }),
  c.pile("river", { holds = "tile", visible = "count", starts_full = true,
                    starts_with = "of_river(it) and stretch of it is none" }),

  c.contribute("tiles_elsewhere", { name = "river",
    text = "size of springs + size of forks + size of river + size of lakes" }),

  c.contribute("lay_start", { name = "spring", after = { "count/city", "wind-roses/rose" }, text = [[
    let t be first t in springs
    move t to table at ]] .. site .. [[

  ]] }),
  -- the fork right after the spring, then the others shuffled, the lake last
  c.contribute("draw_first", { name = "river", text = [[
    if forks is not none then
      draw from forks to drawn
    else if river is not none then
      draw from river to drawn
    else if lakes is not none then
      draw from lakes to drawn
    end
  ]] }),
  c.contribute("tiles_left", { name = "river", text = "size of forks + size of river + size of lakes > 0" }),

  -- A river tile goes on from an open end.
  c.contribute("may_place", { name = "flows", because = "the river must go on", text = [[
    not of_river(t) or (any n in facing(t, site, r, "river") where table[n] is not none)
  ]] }),
  -- No immediate U-turn: the river would leave this tile into a square beside the
  -- tile before the last.
  c.condition("turns_back(t: tile, site: cell, r: number)", [[
    any last in facing(t, site, r, "river") where table[last] is not none and
      (any before in facing(table[last], "river") where before != site and
        (any ahead in facing(t, site, r, "river") where ahead != last and
          abs(x of ahead - x of before) + abs(y of ahead - y of before) = 1))
  ]]),
  c.contribute("may_place", { name = "no_u_turn", because = "the river may not turn back at once",
                              text = "not of_river(t) or not turns_back(t, site, r)" }),
}
