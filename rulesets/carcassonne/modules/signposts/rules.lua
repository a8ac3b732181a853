-- The Signposts: a road that goes on as they say is worth more. [M-22]
local c = castellan

return {
  c.choice("way", { "left-turn", "straight-on", "right-turn" }),
  c.extend("component tile", { features = {
    { "road", marks = { { "signposts", c.number(0, 2) } } },
    { "signpost", marks = { { "way", c.one_of("way"), required = true } } },
  } }),
  c.entries("components/signposts.tiles"),

  -- where the road would leave the next tile
  c.amount("exit(u: segment of table, n: piece of table): cell", [[
    if way of u = left-turn then (x of n + y of n - y of piece of u, y of n - x of n + x of piece of u)
    else if way of u = right-turn then (x of n - y of n + y of piece of u, y of n + x of n - x of piece of u)
    else (2 * x of n - x of piece of u, 2 * y of n - y of piece of u)
  ]]),
  -- [CAR-ROAD-12] The next tile is there, and its road takes that turn and does not end there. Of a
  -- roundabout every exit will do, and of the Labyrinth, whose arms are one road.
  c.condition("is_right(u: segment of table)", [[
    any n in neighbours(piece of u) where reaches(u, cell of n) and
      (any t in segments(n) where t is road and reaches(t, cell of piece of u) and
        (any v in segments(n) where v is road and reaches(v, exit(u, n)) and
          (v = t or (labyrinth of v and labyrinth of t))))
  ]]),
  c.condition("stands_at(u: segment of table, s: segment of table)",
    "u is signpost and (any q in neighbours(cell of piece of s) where reaches(u, q) and reaches(s, q))"),
  c.amount("right_at(s: segment of table, w: way)",
    "count of u in segments(piece of s) where stands_at(u, s) and way of u = w and is_right(u)"),
  c.amount("right_signposts(r: region of roads, w: way)",
    "sum of right_at(s, w) for s in segments(r) where signposts of s > 0"),
  c.amount("all_right(r: region of roads)", "sum of right_signposts(r, w) for w in way"),
  c.amount("right_kinds(r: region of roads)", "count of w in way where right_signposts(r, w) > 0"),
  c.condition("has_signposts(r: region of roads)", "signposts of r > 0"),
  c.rows("scoring/road.score"),
  c.for_pad and require "pad",
}
