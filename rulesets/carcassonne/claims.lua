-- Who may stand where, and who owns a feature.
local c = castellan

return {
  -- [PLAY-FIG-01] roads, cities, monasteries and fields; modules add buildings like
  -- monasteries, and kinds of followers of which they say where they go
  c.point("ordinary(s: segment of table)", { combine = "any" }),
  c.contribute("ordinary", { name = "base", text = "s is in (field, road, city, monastery)" }),
  c.point("suits(k: followers_kind, s: segment of table)", { combine = "any" }),
  c.contribute("suits", { name = "follower", text = "k = follower and ordinary(s)" }),

  -- [PLAY-FIG-02] The whole connected feature must be free, joins made by the new
  -- tile included [PLAY-INV-04]. It may be complete [PLAY-FIG-03]; those who meet later
  -- stay [PLAY-FIG-05].
  c.point("may_deploy(k: followers_kind, s: segment of table)", { combine = "all" }),
  -- whether it may come there in any way, also to those who stand there already
  c.point("may_come(k: followers_kind, s: segment of table)", { combine = "all" }),
  c.contribute("may_deploy", { name = "come", text = "may_come(k, s)" }),
  c.point("in_the_way(f: figure of followers, s: segment of table)", { combine = "all" }),
  c.contribute("may_deploy", { name = "free", text = "not (any f in followers[joined(s)] where in_the_way(f, s))",
                               because = "somebody stands on this feature already" }),

  -- [PLAY-SCO-05] the most followers, each weighing 1 unless a module says otherwise
  c.point("weight(f: figure of followers, s: segment of table)", { combine = "sum" }),
  c.contribute("weight", { name = "one", text = "1" }),
  c.amount("strength(p: player, s: segment of table)",
    "sum of weight(f, s) for f in followers[joined(s)] where owner of f = p"),
  c.point("outranks(p: player, q: player, s: segment of table)", { combine = "any" }),
  c.condition("leads(p: player, s: segment of table)", [[
    let own be strength(p, s) then own > 0 and not (any q in players where q != p and
      (let other be strength(q, s) then other > own or (other = own and outranks(q, p, s))))
  ]]),

  -- Figures of nobody stand on squares: modules may have tiles that fill less than one. Each square
  -- is there by one tile.
  c.condition("on_square(t: piece of table, u: piece of table)", "t is not none and t = u"),
  c.set("squares_beside(t: piece of table)", { from = "neighbours(t)" }),

  -- [PLAY-SCO-02] what a tile and a pennant of a city are worth
  c.amount("city_rate(r: region of cities)",
    "if open_ends of r = 0 and not (tiny_city = 2 and city_extent(r) = 2) then 2 else 1"),

  -- [PLAY-SCO-04] How far a road or a city extends: each square of it once, but what a module
  -- has there that counts with another square.
  c.point("uncounted_road_squares(r: region of roads)", { combine = "sum" }),
  c.amount("road_extent(r: region of roads)", "size of r - uncounted_road_squares(r)"),
  c.point("uncounted_city_squares(r: region of cities)", { combine = "sum" }),
  c.amount("city_extent(r: region of cities)", "size of r - uncounted_city_squares(r)"),
  -- [PLAY-SCO-01] what a road counts as its tiles; modules may have tiles that are none
  c.point("uncounted_tiles(r: region of roads)", { combine = "sum" }),
  c.amount("road_tiles(r: region of roads)", "road_extent(r) - uncounted_tiles(r)"),
  c.amount("city_pennants(r: region of cities)", "pennants of r"),
  -- [PLAY-SCO-03] a building's own square, and what lies around it
  c.amount("own_square(t: piece of table)", "count of n in parts(t) where n = t"),
  c.amount("ring(t: piece of table)", "surrounding(table, cell of t)"),

  -- [PLAY-SCO-09] complete cities beside a field, and what a module counts as one
  c.point("city_equivalents(d: region of fields)", { combine = "sum" }),
  c.amount("cities_beside(d: region of fields)",
    "(count of c in touching(cities, d) where open_ends of c = 0) + city_equivalents(d)"),

  -- [PLAY-TB-07] of any set, and several are no more than one
  c.condition("has_pig_herd(d: region of fields)", "pig_herd of d > 0"),

  c.point("scored_apart(d: region of fields)", { combine = "any" }),
  -- A module may have what costs points on a feature: then no score falls below 0 by it.
  c.point("costs(s: segment of table)", { combine = "any" }),
  c.amount("may_cost(s: segment of table)", "if costs(s) then 1 else 0"),

  -- of the followers on one feature, one
  c.condition("represents(f: figure of followers)", "f = first g in followers[joined(place_of(f, table))]"),

  -- Buildings are complete when the 8 squares around are filled; what a module brings may be
  -- complete in a way of its own.
  c.point("ended(s: segment of table)", { combine = "any" }),
  c.point("is_building(s: segment of table)", { combine = "any" }),
  c.contribute("is_building", { name = "monastery", text = "s is monastery" }),
  -- what lies around it is part of it, when it is scored
  c.point("has_surroundings(s: segment of table)", { combine = "any" }),
  c.contribute("has_surroundings", { name = "building", text = "is_building(s)" }),
  c.condition("finished(s: segment of table)", [[
    (s is city and open_ends of cities[s] = 0) or (s is road and open_ends of roads[s] = 0) or
    (is_building(s) and surrounding(table, cell of piece of s) = 8) or ended(s)]]),

  -- [PLAY-FIG-01] modules may have places of their own, which nobody is deployed on
  c.point("posted(f: figure of followers)", { combine = "any" }),
  c.set("standing followers", { from = "followers", where = "place_of(it, table) is not none" }),
  c.invariant("followers_stand_where_they_go", {
    each = "standing followers",
    text = "suits(kind of it, place_of(it, table)) or posted(it)",
    because = "a figure of its kind does not go there [PLAY-FIG-01]" }),
  -- [PLAY-FIG-06, PLAY-INV-03] at the end of every turn
  c.invariant("finished_features_are_empty", {
    each = "standing followers",
    text = "placed is not none or not finished(place_of(it, table)) or spared(place_of(it, table))",
    because = "it stands on a finished feature [PLAY-INV-03]" }),
}
