-- The barn: on a corner where four fields meet.
local c = castellan

local free = {
  ["not-occupied"] = { "not barn_in(field_at(spot))", because = "there is a barn in this field already" },
  occupied = false,
}

return {
  c.figures("barns", { of = "player", kinds = { { "barn", each = c.options.abbey_mayor_figures } } }),
  c.amount("field_at(p: corner of table): region of fields",
    "fields[first s in segments(p) where s is field]"),
  c.set("fields_at(p: corner of table)", {
    from = "around(p)", where = "any s in segments(p) where s is field and piece of s = it" }),
  c.condition("four_fields(p: corner of table)",
    "(count of q in cells_of(around(p))) = 4 and (count of q in cells_of(fields_at(p))) = 4"),
  c.condition("barn_in(d: region of fields)",
    "any b in barns where corner_of(b, table) is not none and field_at(corner_of(b, table)) = d"),
  c.condition("has_barn_in(p: player, d: region of fields)",
    "any b in barns where owner of b = p and corner_of(b, table) is not none and field_at(corner_of(b, table)) = d"),

  -- [PLAY-AM-09] all four tiles show field at the corner, one of them the new one
  c.event("barn_built(who: player, spot: corner of table)", "{who} builds the barn at {spot}"),
  c.move("barn(spot: corner of table)", {
    spot = { piece = "placed", where = "surrounding(table, cell of placed) >= 3 and four_fields(it)" },
    conditions = { { "supply(barn, actor) > 0", because = "your barn is built" }, free[c.options.barn_placement] or nil },
    effect = [[
      deploy barn of actor on spot
      emit barn_built(actor, spot)
      settle(first s in segments(spot) where s is field)
    ]],                                      -- [PLAY-AM-10] with pigs and pig-herds as at the end
    help = "Build your barn where four fields meet at a corner of the tile.",
  }),
  c.extend("phase deploy", { moves = { "barn" } }),

  -- [PLAY-AM-11] no farmer beside a barn; farmers who meet one are scored
  c.contribute("may_deploy", { name = "barn", because = "a barn stands in this field",
                               text = "not (s is field) or not barn_in(fields[s])" }),
  c.contribute("after_placing", { name = "barn", text = [[
    for each u in parts(placed) do
      for each d in fields of u where (any f in followers[d]) and barn_in(d) do
        let s be first t in segments(d)
        before_scoring(s)
        for each p in players where leads(p, s) do score farm(d) for p to score end
        clear(s)
      end
    end
  ]] }),
  c.invariant("barns_stand_in_fields", {
    each = "barns", where = "corner_of(it, table) is not none",
    text = "four_fields(corner_of(it, table))",
    because = "four fields do not meet at that corner [PLAY-AM-09]" }),                -- [PLAY-AM-09]
  -- [PLAY-AM-11] but where the tile just laid leads to it and still asks for something; a
  -- module may let farmers come to it
  c.point("meets_barn(d: region of fields)", { combine = "any" }),
  c.contribute("meets_barn", { name = "placed",
    text = "placed is not none and (any t in parts(placed) where (any e in fields of t where e = d))" }),
  c.invariant("barns_without_farmers", {
    each = "barns", where = "corner_of(it, table) is not none",
    text = "not (any f in followers[field_at(corner_of(it, table))]) or meets_barn(field_at(corner_of(it, table)))",
    because = "farmers stand in its field [PLAY-AM-11]" }),
  c.sheet("scoring/barn.score"),
  c.rows("scoring/final.score"),             -- [PLAY-AM-12]
}
