-- The Ferries: at a lake a ferry joins two roads, and may be laid anew.
local c = castellan

return {
  -- [CAR-ROAD-05] Roads end at a lake, also those that the ferry joins.
  c.entries("components/ferries.tiles"),
  c.extend("regions roads", { merges = 8 }),
  c.flag("landing", { of = "segment of table" }),
  c.condition("has_lake(t: piece of table)", "any s in segments(t) where s is road and lake of s"),
  c.invariant("ferries_join_two_roads", {
    each = "table", where = "any s in segments(it) where landing of s",
    text = [[
      has_lake(it) and (count of s in segments(it) where landing of s and s is road) = 2 and
      (count of s in segments(it) where landing of s) = 2
    ]],
    because = "a ferry joins two roads at a lake [M-15]" }),

  -- Laid anew, a ferry parts the roads that it had joined. Of what was complete before
  -- this turn nothing is completed by that. [PLAY-FIG-10] Who is parted from company goes.
  c.effect("touch_incomplete(s: segment of table)", [[
    touch(s) if open_ends of roads[s] > 0 or (any t in segments(roads[s]) where touched of t or whole of piece of t = placed)
  ]]),
  c.effect("lay_ferry(one: segment of table, other: segment of table)", [[
    let a be first s in segments(piece of one) where landing of s
    let b be first s in segments(piece of one) where landing of s and s != a
    touch_incomplete(one)
    touch_incomplete(other)
    if a is not none then
      touch_incomplete(a)
      touch_incomplete(b)
      relink a from b over roads
      set landing of a to false
      set landing of b to false
    end
    merge one with other over roads
    set landing of one to true
    set landing of other to true
    if a is not none then
      left(a)
      left(b)
    end
  ]]),

  c.ref("ferry_at", { to = "piece of table", label = "lake whose ferry is laid" }),
  c.event("ferry_laid(who: player, one: segment of table, other: segment of table)",
    "{who} lays a ferry from {one} to {other}"),
  c.event("ferry_left(who: player, site: cell)", "{who} leaves the ferry at {site} where it is"),
  c.move("ferry(one: segment of table, other: segment of table)", {
    one = { piece = "ferry_at", where = "it is road" },
    other = { piece = "ferry_at",
      where = "it is road and it != one and one = first s in segments(ferry_at) where s = one or s = it" },
    conditions = { { "not (landing of one and landing of other)", because = "the ferry joins these roads already" } },
    effect = [[
      lay_ferry(one, other)
      set ferried of ferry_at to true
      set ferries_laid to true
      emit ferry_laid(actor, one, other)
    ]],
    help = "Lay the ferry of a lake so that it joins these two roads.",
  }),
  c.move("leave_ferry", { effect = "emit ferry_left(actor, cell of ferry_at)", help = "Leave the ferry of this lake where it is." }),
  c.phase("lay_ferry", { moves = { "ferry" } }),
  c.phase("move_ferry", { moves = { "ferry", "leave_ferry" } }),

  -- [M-15] The lakes at which a road of the new tile ends are the nearest in each direction:
  -- ferries are none of its lane, tunnels are.
  c.regions("lanes", { over = "table", feature = "road", merges = 6 }),
  -- each ferry once a turn
  c.flag("ferried", { of = "piece of table" }),
  c.flag("ferries_laid", { label = "ferries were laid in this turn" }),
  c.flag("offered", { of = "piece of table" }),
  c.contribute("join_roads", { name = "ferries", text = [[
    if has_lake(placed) then
      set ferry_at to placed
      ask lay_ferry of active
    end
    for each t in parts(placed) do
      for each s in segments(t) where s is road and lake of lanes[s] > 0 do
        for each v in segments(lanes[s]) where lake of v do
          if not ferried of piece of v and not offered of piece of v then
            set ferry_at to piece of v
            set offered of ferry_at to true
            ask move_ferry of active
          end
        end
      end
    end
    if ferry_at is not none then
      for each t in parts(placed) do
        for each s in segments(t) where s is road and lake of lanes[s] > 0 do
          for each v in segments(lanes[s]) where offered of piece of v do set offered of piece of v to false end
        end
      end
      set ferry_at to none
    end
  ]] }),
  c.step("ferries_done", { before_enter = "turn", effect = [[
    if ferries_laid and begins_turn then
      for each t in table where ferried of t do set ferried of t to false end
      set ferries_laid to false
    end
  ]] }),

  -- Ferries that a position has laid have joined their roads.
  c.on("position", { name = "ferries", effect = [[
    for each t in table where has_lake(t) do
      let a be first s in segments(t) where landing of s
      if a is not none then merge a with first s in segments(t) where landing of s and s != a over roads end
    end
  ]] }),
  c.for_pad and require "pad",
}
