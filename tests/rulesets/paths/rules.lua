-- Sets that take values; parameters of moves over sets of pieces, segments and corners, over
-- regions, and over figures of several fields; segments that an effect lets a player choose.
local c = castellan
return {
  c.component("tile", {
    attributes = { { "worth", c.number(0, 9) } },
    sides = { "grass", "road" },
    features = { { "road", edge = "road", region = true, marks = { { "inns", c.number(0, 2) } } }, { "hut" } } }),
  c.entries("tiles.tiles"),
  c.counter("score", { of = "player", max = 999 }),
  c.ref("active", { to = "player" }),
  c.ref("placed", { to = "piece of table" }),
  c.pile("bag", { holds = "tile", visible = "count", starts_full = true }),
  c.slots("drawn", { holds = "tile", size = 1 }),
  c.grid("table", { holds = "tile", turns = true, match = true }),
  c.regions("roads", { over = "table", feature = "road" }),
  c.component("stop", {}),
  c.components("stop", { { name = "west" }, { name = "mill" }, { name = "east" }, { name = "inn" } }),
  c.map("line", { places = "stop", link_kinds = { "rail" }, links = { { "west", "mill", "rail" }, { "mill", "east", "rail" } } }),
  c.regions("hauls", { over = "line", link = "rail" }),
  c.figures("walkers", { of = "player", kinds = { { "walker", each = 3 } } }),
  c.figures("goats", { kinds = { { "goat", each = 2 } } }),

  c.ref("grazing", { to = "figure of goats" }),
  c.counter("stones", { of = "segment of table", max = 99 }),
  c.counter("fame", { of = "region of roads", joins = "sum", max = 999 }),
  c.effect("pave(s: segment of table, r: region of roads)", function(game, s, r)
    game:set("stones", s, game:get("stones", s) + 1)
    game:set("fame", r, game:get("fame", r) + 2)
  end),

  c.set("near(t: piece of table)", { from = "around(t)", where = "it != t" }),
  c.set("worthy(t: piece of table, n: number)", { from = "near(t)", where = "worth of it >= n" }),
  c.set("free(t: piece of table)", { from = "segments(t)", where = "not (any f in walkers[joined(it)])" }),
  c.set("away(r: region of roads)", { from = "walkers", where = "owner of it = player and roads[it] is not none and roads[it] != r" }),
  c.set("bare(t: piece of table)", { from = "corners(t)", where = "not (any g in goats[it])" }),

  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players\nmove cross from bag to table at (0, 0)", next = "draw" }),
  c.phase("draw", { enter = "draw from bag to drawn", next = "lay" }),
  c.phase("lay", { actor = "active", moves = { "lay", "drop" }, next = "send" }),
  c.phase("send", { when = "placed is not none and supply(walker, active) > 0", actor = "active",
    enter = "add 1 to score of active", moves = { "send", "graze", "visit", "call_back", "fetch", "tour", "return", "claim", "haul", "wait" }, next = "ending" }),
  c.phase("ending", { enter = "set placed to none\nset active to left of active", next = { { "draw", when = "bag is not none" }, "over" } }),
  c.phase("over", { enter = [[
    for each p in players do
      for each f in walkers where owner of f = p and roads[f] is not none do
        add (sum of worth of t + 1 for t in pieces(roads[f])) to score of p
        add (count of o in away(roads[f]) of p) to score of p
      end
    end
    finish game ]] }),

  c.move("lay(cell: cell)", {
    cell = { placement = "table", piece = "drawn" },
    effect = "move drawn to table at cell turned turn\nset placed to table[cell]" }),
  c.move("drop", { only_if_alone = true, effect = "move drawn to bag" }),
  c.move("send(spot: segment of table)", {
    spot = { segment = "free(placed)", where = "it is in (road, hut)" },
    effect = "deploy walker of actor on spot\npave(spot, roads[spot]) if spot is road" }),
  c.move("graze(spot: corner of table)", {
    spot = { corner = "bare(placed)" },
    conditions = { "any g in goats where in_supply(g)" },
    effect = "set grazing to first g in goats where in_supply(g)\ndeploy grazing on spot" }),
  c.move("visit(host: piece of table)", {
    host = { piece = "worthy(placed, 1)" },
    effect = "add (worth of host) to score of actor\nadd 1 to score of actor if host is in worthy(placed, 2)" }),
  c.move("call_back(who: figure of walkers)", {
    who = { figure = "away(roads[first s in segments(placed) where s is road])" },
    effect = "release who" }),
  c.effect("go_home(f: figure)", "set grazing to none if grazing = f\nrelease f"),
  c.move("fetch(who: figure)", {
    who = { any_of = {
      { figure = "goats", where = "not in_supply(it)" },
      { figure = "walkers", where = "owner of it = actor and roads[it] is not none" } } },
    effect = "go_home(who)" }),
  c.move("tour(way: region of roads)", {
    way = { where = "size of it > 1" },
    effect = "add (size of way) to score of actor\nchoose stone in segments(way)\nadd 1 to stones of stone" }),
  c.move("return(way: region of roads)", {
    way = { region = "roads of placed", where = "fame of it > 0" },
    effect = "set fame of way to 0" }),
  c.move("claim(stop: place of line)", {
    stop = { where = "owner of it is none" },
    effect = "claim stop for actor" }),
  c.move("haul(along: region of hauls)", {
    along = { region = "hauls", where = "any q in line where hauls[q] = it and owner of q = actor" },
    effect = "add (size of along) to score of actor" }),
  c.move("wait", { effect = "add 1 to score of actor if score of actor = 0" }),
  c.ranking { "score of player" },
}
