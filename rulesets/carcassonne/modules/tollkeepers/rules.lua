-- The Tollkeepers: tollhouses at crossroads, which are paid for what is printed along the roads. [M-32]
local c = castellan

-- [A-12] sheds of the Little Buildings, where they count like printed ones
local sheds = c.modules["little-buildings"] and c.options.lb_counts_as_shed and " + sheds_beside(r)" or ""

return {
  c.extend("component tile", { features = {
    { "road", marks = { { "farmhouses", c.number(0, 2) }, { "sheds", c.number(0, 2) },
                        { "highwaymen", c.number(0, 2) }, { "travellers", c.number(0, 2) } } },
  } }),
  c.entries("components/tollkeepers.tiles", { times = c.options.tollkeepers_tiles }),

  -- [M-32] A crossroads is a village where roads meet; a city or a monastery is none. A tile has one.
  c.condition("at_crossroads(s: segment of table)", [[
    s is road and (any t in segments(piece of s) where t is road and adjoin(s, t)) and
    not (any t in segments(piece of s) where t is in (city, monastery) and adjoin(s, t))
  ]]),
  c.condition("has_crossroads(t: piece of table)", "any s in segments(t) where at_crossroads(s)"),
  c.condition("ends_at_toll(r: region of roads, h: figure of tollhouses)",
    "table[h] is not none and (any s in segments(table[h]) where s is road and roads[s] = r and at_crossroads(s))"),

  -- one each; it shows 1, by role 2 it shows 2. A pad has it once for each road that ends at its crossroads.
  c.figures("tollhouses", { of = "player", kinds = { { "tollhouse", each = c.for_pad and 4 or 1 } } }),
  c.invariant("tollhouses_stand_at_crossroads", {
    each = "tollhouses",
    text = "table[it] is none or (place_of(it, table) is none and has_crossroads(table[it]))",
    because = "a tollhouse stands on the tile of a crossroads [M-32]" }),
  c.invariant("tollhouses_stand_alone", {
    each = "tollhouses", where = "table[it] is not none",
    text = "size of tollhouses[table[it] ] = 1",
    because = "another tollhouse stands at that crossroads [M-32]" }),

  -- [M-32] instead of deploying, on any crossroads without one; it keeps the side that it shows
  c.event("toll_raised(who: player, site: cell)", "{who} puts the tollhouse at {site}"),
  c.move("tollhouse(crossroads: piece of table)", {
    crossroads = { piece = "table", where = "has_crossroads(it) and not (any h in tollhouses[it])" },
    effect = [[
      let house be figure(tollhouses, tollhouse, actor)
      let side be role of house
      deploy house on crossroads
      set role of house to side
      emit toll_raised(actor, cell of crossroads)
    ]],
    help = "Put or move your tollhouse to a crossroads.",
  }),
  c.extend("phase deploy", { moves = { "tollhouse" } }),

  -- [CAR-TOL-02] What is printed beside the road, not beside a bridge over the same tile. A garden
  -- lies beside each printed road of its tile.
  c.condition("is_printed(s: segment of table)", [[
    any q in facing(component of piece of s, cell of piece of s, turn of piece of s, "road") where reaches(s, q)
  ]]),
  c.condition("prints(t: piece of table, r: region of roads)",
    "any s in segments(t) where s is road and roads[s] = r and is_printed(s)"),
  c.set("printing(r: region of roads)", { from = "pieces(r)", where = "prints(it, r)" }),
  c.amount("gardens_beside(r: region of roads)",
    "sum of (count of g in segments(t) where g is garden) for t in printing(r)"),
  c.amount("printed_beside(r: region of roads)", "farmhouses of r + sheds of r + highwaymen of r + gardens_beside(r)"),
  c.amount("goods_beside(r: region of roads)", "printed_beside(r)" .. sheds),
  c.amount("travellers_beside(r: region of roads)", "travellers of r"),
  c.sheet("scoring/toll.score"),

  -- [M-32] for each complete road, before that is paid; then the other side is turned up
  c.on("completed", { name = "toll", effect = [[
    if s is road then
      for each h in tollhouses where ends_at_toll(roads[s], h) do
        score toll(h, roads[s]) for owner of h to score
        set role of h to 2
      end
    end
  ]] }),
  -- [CAR-TOL-01] and for each incomplete one at the end
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
