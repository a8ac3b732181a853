-- What stands on boards, chosen in the middle of a rule and taken by chance: figures,
-- segments, corners, regions, one of them or several; figures that ride on those of another field.
local c = castellan
return {
  c.component("tile", {
    sides = { "grass", "lane" },
    features = { { "lane", edge = "lane", region = true }, { "pond" } } }),
  c.entries("tiles.tiles"),
  c.grid("pasture", { holds = "tile", turns = true, match = true,
    pieces = "cross (0,0), (1,0); bend (0,1); end (1,-1), (-1,-1); gates (0,-1)" }),
  c.regions("lanes", { over = "pasture", feature = "lane" }),
  c.component("farm", {}),
  c.components("farm", { { name = "hill" }, { name = "mill" }, { name = "yard" } }),
  c.map("valley", { places = "farm", link_kinds = { "lane" }, links = { { "hill", "mill", "lane" } } }),
  c.regions("estates", { over = "valley", link = "lane" }),
  c.figures("sheep", { of = "player", kinds = { { "ram", each = 1 }, { "ewe", each = 3 } } }),
  c.figures("dogs", { kinds = { { "dog", each = 2 } } }),

  c.counter("score", { of = "player", max = 999 }),
  c.counter("turns", { max = 60 }),
  c.ref("active", { to = "player" }),
  c.flag("shorn", { of = "figure of sheep" }),
  c.counter("puddles", { of = "segment of pasture", max = 99 }),
  c.counter("worn", { of = "region of lanes", joins = "sum", max = 999 }),
  c.ref("stray", { to = "figure of sheep" }),
  c.ref("spring", { to = "corner of pasture" }),

  c.set("flock", { from = "sheep[player]" }),
  c.set("grazing", { from = "sheep", where = "owner of it = player and not in_supply(it)" }),
  c.pick("a dog", { name = "dog", from = "dogs" }),

  c.effect("go_home(f: figure)", "for each d in dogs[f] do release d end\nrelease f"),

  c.start("setup"),
  c.phase("setup", { enter = [[
      set active to first p in players
      claim hill for left of active; claim mill for left of active; claim yard for active
    ]], next = "day" }),
  c.phase("day", { actor = "active", enter = "add 1 to turns",
    moves = { "drive", "shear", "fetch", "whistle", "walk", "wear", "gather", "scatter", "rain", "dig", "flood", "inherit", "rush", "muster", "ride" },
    next = "evening" }),
  c.phase("evening", { enter = "set active to left of active", next = { { "day", when = "turns < 40" }, "over" } }),
  c.phase("over", { enter = [[
      for each p in players do add (count of f in sheep where owner of f = p and shorn of f) to score of p end
      finish game ]] }),

  -- chosen
  c.move("drive", { conditions = { "any f in flock" }, effect = [[
    choose one in flock of actor
    choose p in pasture
    choose there in segments(p)
    deploy one on there ]] }),
  c.move("shear", { effect = [[
    choose 2 some in sheep where owner of some = actor
    for each f in some do set shorn of f to true end
    add (size of some) to score of actor ]] }),
  c.move("fetch", { effect = [[
    choose one in figures where not in_supply(one) by left of actor
    go_home(one) if one is not none ]] }),
  c.move("whistle", { effect = [[
    choose spot in corners(first p in pasture)
    deploy a dog on spot ]] }),
  c.move("ride", { conditions = { "any f in grazing" }, effect = [[
    choose under in grazing
    choose rider in dogs where not (any d in dogs[rider])
    deploy rider on under
    add (count of f in figures[under]) to score of actor ]] }),
  c.move("walk", { conditions = { "any f in grazing" }, effect = [[
    choose way in lanes where any f in sheep[way]
    add (1 + size of way) to score of actor if way is not none ]] }),
  c.move("wear", { effect = [[
    choose 2 ways in lanes
    for each w in ways do add 1 to worn of w end ]] }),
  c.move("gather", { effect = [[
    choose 3 spots in corners(first p in pasture)
    for each q in spots do set spring to q end ]] }),
  c.move("inherit", { effect = [[
    choose home in estates
    release first q in places(home)
    claim first q in valley where owner of q is none for actor ]] }),

  -- left to chance
  c.move("scatter", { effect = [[
    set stray to random f in sheep where owner of f = actor
    let p be random p in pasture
    let s be random s in segments(p)
    deploy stray on s ]] }),
  c.move("rain", { effect = [[
    for each s in shuffled(segments(random p in pasture)) do
      add 1 to puddles of s
    end ]] }),
  c.move("dig", { effect = "set spring to random q in corners(random p in pasture)" }),
  c.move("flood", { effect = [[
    let way be random r in lanes where size of r > 1
    for each f in shuffled(sheep[way]) do
      go_home(f)
      add 1 to score of owner of f
    end
    add 5 to worn of way ]] }),
  c.move("rush", { effect = [[
    let home be random h in estates
    add (size of home) to score of owner of home if home is not none ]] }),
  c.move("muster", { effect = [[
    for each f in shuffled(figures) where in_supply(f) do
      deploy f on corner(pasture, (0, 0)) if f = stray
    end ]] }),
  c.ranking { "score of player" },
}
