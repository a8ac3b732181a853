-- Castles: a small city that its owner keeps instead of its points.
local c = castellan

-- what comes before castles in step 2
local after = { "hills-sheep/flock", "joined-roads/join_roads", "mage-witch/mage_and_witch", "princess-dragon/dragon",
                "russian-promos-2016/traps" }
-- what comes after castles in step 3
local later = { "abbey-mayor/wagons", "under-the-big-top/circus", "count/send", "crop-circles/crop_circle" }

return {
  c.figures("castles", { of = "player", kinds = { { "castle", each = (c.players <= 4 and 3 or 2) * c.options.bridges_castles_bazaars_figures } } }),
  c.amount("keep(k: figure of castles): region of cities", "cities[place_of(k, table)]"),
  c.condition("is_castle(r: region of cities)", "any k in castles[r]"),
  c.condition("in_castle(f: figure of followers)", "place_of(f, table) is city and is_castle(cities[f])"),

  -- [PLAY-BCB-05] 2f: who owns a complete city of two half-round caps with a single follower
  -- may keep it; all who can are asked from the active player on.
  c.condition("may_fortify(p: player, s: segment of table)", [[
    size of cities[s] = 2 and open_ends of cities[s] = 0 and (every t in segments(cities[s]) where cap of t) and
    supply(castle, p) > 0 and not is_castle(cities[s]) and
    size of followers[joined(s)] = 1 and leads(p, s)
  ]]),
  c.ref("castle_site", { to = "segment of table", label = "city that may become a castle" }),
  c.flag("fresh", { of = "figure of castles" }),
  c.event("castle_built(who: player, spot: segment of table)", "{who} makes {spot} a castle"),
  c.event("no_castle_built(who: player)", "{who} builds no castle"),
  c.move("castle(spot: segment of table)", {
    spot = { piece = "placed", where = "it = castle_site" },
    effect = [[
      deploy castle of actor on spot
      set fresh of (first k in castles[spot]) to true
      emit castle_built(actor, spot)
      after_return(spot)
    ]],
    help = "Make this city a castle instead of having it scored; your follower stays in it.",
  }),
  c.move("no_castle", { effect = "emit no_castle_built(actor)", help = "Have the city scored." }),
  c.phase("castle", { moves = { "castle", "no_castle" } }),
  c.step("castles", { before_enter = "score", after = after, effect = [[
    if any s in segments(placed) where s is city and cap of s and open_ends of cities[s] = 0 then
      for each p in clockwise(active) do
        for each s in segments(placed) where s is city and may_fortify(p, s) do
          set castle_site to s
          ask castle of p
        end
      end
      set castle_site to none
    end
  ]] }),

  -- [PLAY-BCB-06] It is no city any more: it is not completed, and nobody is paid for it.
  c.contribute("spared", { name = "castles", text = "s is city and is_castle(cities[s])" }),
  c.invariant("castles_are_small_cities", {
    each = "castles", where = "table[it] is not none",
    text = [[
      place_of(it, table) is city and size of keep(it) = 2 and open_ends of keep(it) = 0 and
      (every s in segments(keep(it)) where cap of s) and
      (every f in followers[keep(it)] where owner of f = owner of it)
    ]],
    because = "a castle is a complete city of two caps, and its own follower is in it [PLAY-BCB-05]" }),

  -- [PLAY-BCB-06] The vicinity: the two tiles, and those beside each along the side they share.
  c.condition("upright(s: segment of table)",
    "reaches(s, (x of piece of s, y of piece of s - 1)) or reaches(s, (x of piece of s, y of piece of s + 1))"),
  c.condition("near_castle(k: figure of castles, t: piece of table)", [[
    any u in pieces(keep(k)) where
      (upright(place_of(k, table)) and y of t = y of u and abs(x of t - x of u) <= 1) or
      (not upright(place_of(k, table)) and x of t = x of u and abs(y of t - y of u) <= 1)
  ]]),
  c.condition("in_vicinity(k: figure of castles, s: segment of table)", [[
    (s is road and (any t in pieces(roads[s]) where near_castle(k, t))) or
    (s is city and (any t in pieces(cities[s]) where near_castle(k, t))) or
    (is_building(s) and near_castle(k, piece of s))
  ]]),
  -- one that was built in this part of the turn does not count what was completed with it
  c.condition("awaits(k: figure of castles)",
    "table[k] is not none and not fresh of k and (any f in followers[keep(k)])"),

  -- [PLAY-BCB-06] What a feature is worth, occupied or not; of several the castle takes the best.
  c.point("worth(s: segment of table)", { combine = "sum" }),
  c.contribute("worth", { name = "ordinary", text = [[
    if s is road then road(roads[s]) else if s is city then city(cities[s])
    else if s is monastery then monastery(piece of s) else 0
  ]] }),
  c.modules.abbot and c.contribute("worth", { name = "garden", text = "if s is garden then garden(piece of s) else 0" }),
  c.modules["russian-promos-2013"] and
    c.contribute("worth", { name = "hut", text = "if s is hut then hut(piece of s) else 0" }),
  c.flag("called", { of = "figure of castles" }),
  c.counter("prize", { of = "figure of castles", max = 100000 }),
  c.on("completed", { name = "castles", effect = [[
    for each k in castles where awaits(k) and in_vicinity(k, s) do
      set called of k to true
      set prize of k to max(prize of k, worth(s))
    end
  ]] }),

  -- [PLAY-BCB-06, PLAY-BCB-07] 3c: a castle that is paid calls those that have it in their
  -- vicinity; each is paid once, and its follower comes home.
  c.effect("call_castles", [[
    repeat (count of k in castles where awaits(k)) times
      for each k in castles where called of k do
        for each m in castles where m != k and awaits(m) and in_vicinity(m, place_of(k, table)) do
          set called of m to true
          set prize of m to max(prize of m, prize of k)
        end
      end
    end
  ]]),
  c.sheet("scoring/castle.score"),
  c.step("castles_paid", { after_enter = "score", before = later, effect = [[
    if any k in castles where called of k then
      call_castles
      for each p in clockwise(active) do
        for each k in castles where owner of k = p and called of k do
          score castle(k) for p to score
          for each f in followers[keep(k)] do go_home(f) end
          set called of k to false
          set prize of k to 0
        end
      end
    end
    for each k in castles where fresh of k do set fresh of k to false end
  ]] }),

  -- [PLAY-BCB-08] for fields it is worth one point more than a city, and no city
  c.amount("castles_beside(d: region of fields)", "count of r in touching(cities, d) where is_castle(r)"),
  not c.for_pad and c.contribute("city_equivalents", { name = "castles", text = "0 - castles_beside(d)" }),
  c.rows("scoring/field.score"),
  c.rows("scoring/final.score"),
  c.modules["traders-builders"] and c.rows("scoring/pig.score"),
  c.modules["king-robber"] and c.rows("scoring/king.score"),

  -- [PLAY-AM-07] a wagon in a castle does not drive on
  c.modules["abbey-mayor"] and {
    c.rows("scoring/barn.score"),
    c.modules.count and c.rows("scoring/count.score"),
    c.replace(c.condition("wagon_waits(p: player)",
      "stop_of(p) is not none and finished(stop_of(p)) and not in_castle(wagon_of(p))")),
  },
  -- [M-23] nor is it besieged
  c.modules.siege and not c.for_pad and
    c.replace(c.condition("under_siege(r: region of cities)", "besieged of r > 0 and not is_castle(r)")),
  -- [PLAY-PD-04, PLAY-TOW-05, M-28, CAR-CAS-01] whoever is in it is safe there, and in no scored feature
  c.modules["princess-dragon"] and c.contribute("safe", { name = "castles", text = "in_castle(f)" }),
  c.modules.tower and c.contribute("out_of_reach", { name = "castles", text = "in_castle(f)" }),
  c.modules["russian-promos-2016"] and c.contribute("not_trapped", { name = "castles", text = "in_castle(f)" }),
  c.modules["under-the-big-top"] and {
    c.amount("castles_around(p: player, t: piece of table)", [[
      count of f in followers where owner of f = p and in_castle(f) and not close_to(table[f], t) and
        (any u in pieces(cities[place_of(f, table)]) where close_to(u, t))
    ]]),
    c.rows("scoring/circus.score"),
  },
}
