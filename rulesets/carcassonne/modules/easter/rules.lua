-- Easter in Carcassonne: nests, a bunny, and eggs. [M-36]
local c = castellan

-- what else comes behind the figure move
local behind_bunny = { "joined-roads/join_roads", "hills-sheep/flock", "russian-promos-2016/traps", "princess-dragon/dragon" }

-- CAR-EAS-01: by an option those who share the first place leave no second one
local second = {
  dense = [[
    eggs of p > 0 and not has_most_eggs(p) and
    every o in players where eggs of o <= eggs of p or has_most_eggs(o)
  ]],
  competition = "eggs of p > 0 and (count of o in players where eggs of o > eggs of p) = 1",
}

return {
  c.extend("component tile", { attributes = { { "nest", c.flag_attribute() }, { "bunny", c.flag_attribute() } } }),
  c.entries("components/easter.tiles"),

  -- M-36: about forty eggs
  c.constant("all_eggs", 40),
  c.counter("eggs", { of = "player", max = 40, label = "Easter eggs" }),
  c.amount("eggs_left", "all_eggs - (sum of eggs of o for o in players)"),
  c.event("eggs_found(who: player, n: number)", "{who} finds {n: Easter egg|Easter eggs}"),
  c.effect("find_eggs(p: player, n: number)", [[
    let found be min(n, eggs_left)
    if found > 0 then
      add found to eggs of p
      emit eggs_found(p, found)
    end
  ]]),
  c.invariant("eggs_are_those_in_the_box", { text = "eggs_left >= 0", because = "there are 40 Easter eggs [M-36]" }),

  -- [M-36] two eggs for who fills the last of the eight squares around a nest
  c.contribute("more_completed", { name = "nests", text = [[
    if nest of placed and surrounding(table, cell of placed) = 8 then find_eggs(active, 2) end
    for each t in around_whole(placed) where nest of t and surrounding(table, cell of t) = 8 do find_eggs(active, 2) end
  ]] }),

  -- [M-36] The bunny comes to the first tile with bunnies; with each further one it hops as
  -- far as a die with 1, 1, 2, 2, 3, 3 says, led by the active player. Each follower on the
  -- square to which it comes brings its owner an egg.
  c.figures("bunnies", { kinds = { { "easter_bunny", each = 1 } } }),
  c.amount("bunny_at: piece of table", "table[figure(bunnies, easter_bunny)]"),
  c.event("bunny_comes(site: cell)", "the Easter bunny comes to {site}"),
  c.move("hop(tile: piece of table)", {
    tile = { piece = "squares_beside(bunny_at)" },
    effect = "deploy figure(bunnies, easter_bunny) on tile\nemit bunny_comes(cell of tile)",
    help = "Lead the Easter bunny to a neighbouring tile.",
  }),
  c.phase("hop", { moves = { "hop" } }),
  c.step("bunny", { before_enter = "score", before = behind_bunny, effect = [[
    if bunny of placed then
      if bunny_at is none then
        deploy figure(bunnies, easter_bunny) on placed
        emit bunny_comes(cell of placed)
      else
        let hops be random d in numbers(1, 3)
        repeat hops times ask hop of active end
      end
      for each p in clockwise(active) do
        find_eggs(p, count of f in followers where owner of f = p and on_square(table[f], bunny_at))
      end
    end
  ]] }),

  -- [CAR-EAS-01, A-09] who has none is on no place
  c.condition("has_most_eggs(p: player)", "eggs of p > 0 and every o in players where eggs of o <= eggs of p"),
  c.condition("has_second_most_eggs(p: player)", second[c.options.easter_ranking]),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
