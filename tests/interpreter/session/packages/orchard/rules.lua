-- A small ruleset for the tests of sessions and scripts: open and closed hands,
-- a row that is refilled by chance, a board, a choice all players make at once.
local c = castellan

return {
  c.choice("tool", { "ladder", "basket" }),
  c.component("fruit", { attributes = { { "value", c.number(0, 9), required = true } } }),
  c.components("fruit", {
    { name = "apple", copies = 3, value = 1 },
    { name = "pear", copies = 2, value = 2 },
    { name = "plum", copies = 1, value = 5 },
  }),
  c.component("plot", { sides = { "path", "hedge" }, features = { { "hedge", edge = "hedge" } } }),
  c.entries("components/plots.tiles"),

  c.pile("deck", { holds = "fruit", starts_full = true, visible = "count" }),
  c.pile("row", { holds = "fruit" }),
  c.pile("cellar", { of = "player", holds = "fruit", visible = "owner" }),
  c.pile("basket", { of = "player", holds = "fruit" }),
  c.pile("plots", { holds = "plot", starts_full = true }),
  c.slots("stalls", { holds = "fruit", places = "tool" }),
  c.slots("jars", { holds = "fruit", places = "tool", visible = "count", knowledge = true }),
  c.counter("price", { of = "slot of stalls", max = 9 }),
  c.counter("stock", { of = "tool", max = 9 }),
  c.grid("garden", { of = "player", holds = "plot", match = true, passable = { "path" }, touch = true,
                     holes = "side" }),
  c.counter("score", { of = "player", max = 20 }),
  c.counter("round", { max = 9, initial = 1 }),
  c.counter("bid", { of = "player", max = 3 }),
  c.flag("late"),
  c.flag("offered"),
  c.choice_field("mood", { values = "tool", optional = true }),
  c.ref("active", { to = "player" }),

  c.event("picked(who: player, what: fruit)", "{who} picks {what}"),
  c.event("stored(who: player, what: fruit)", "{who} stores {what}"),
  c.event("counted(n: number)", "round {n} is counted"),

  -- What a position leaves out.
  c.on("position", { name = "stocked", effect = "set stock[basket] to 3 * size of row if size of row > 2" }),
  c.on("position", { name = "looked", effect = "show jars[ladder] to first p in players if jars[ladder] is not none" }),

  c.start("planting"),
  c.phase("planting", {
    enter = [[
      draw from deck to row
      draw from deck to row
      for each p in players do
        draw from deck to cellar of p
      end
      set active to first p in players by lowest score of p
    ]],
    next = "turn",
  }),
  c.phase("turn", {
    actor = "active",
    moves = { "pick", "store", "grow", "break", "rest" },
    leave = "set active to left of active",
    next = {
      { "offers", when = "not offered and (any p in players where score of p >= 1)" },
      { "harvest", when = "round > " .. (c.options.rounds - 1) },
      "turn",
    },
  }),
  -- Every player names a number at once; who names the highest is paid.
  c.phase("offers", {
    actors = "score of it >= 0",
    moves = { "offer" },
    leave = "set offered to true",
    next = "turn",
  }),
  c.phase("harvest", {
    enter = [[
      emit counted(round)
      score final to score
      finish game
    ]],
  }),

  c.move("pick(card: fruit)", {
    card = { component = "row" },
    effect = [[
      move card from row to basket of actor
      emit picked(actor, card)
      add 1 to round
      if deck is not none then
        draw from deck to row
      end
    ]],
    help = "Take a fruit of the row.",
  }),
  c.move("store(card: fruit)", {
    card = { component = "cellar of actor" },
    effect = [[
      emit stored(actor, card)
      move card from cellar of actor to basket of actor
      add 1 to score of actor
    ]],
    help = "Show a fruit of the cellar for a point.",
  }),
  c.move("grow(tile: plot, cell: cell)", {
    tile = { component = "plots" },
    cell = { placement = "garden of actor", piece = "tile" },
    effect = "move tile from plots to garden of actor at cell",
    help = "Lay a plot.",
  }),
  c.move("break", { effect = "add 99 to score of actor", help = "Break a bound." }),
  c.move("rest", { effect = "set late to true", help = "Do nothing." }),
  c.move("offer(n: number)", {
    n = { number = { 0, 3 } },
    effect = [[
      set bid of actor to n
    ]],
    help = "Name a number.",
  }),

  c.sheet("scoring/final.score"),
  c.ranking { "score" },
}
