-- Coins are laid into coffers so that these are worth most: with texts that are
-- asked as they are, and with a number that they do not look at.
local c = castellan

return {
  c.component("coffer", { lies_on = "shelf",
                          amounts = { { "worth", own = true }, { "asked(n: number)", own = true } } }),
  c.entries("coffers.cards"),
  c.grid("shelf", { of = "player", holds = "coffer", max_width = 4, max_height = 1 }),
  c.counter("coins", { of = "player", max = 20 }),
  c.counter("stored", { of = "piece of shelf", max = 3 }),
  c.counter("weight", { max = 9 }),
  c.amount("watched(whose: player)", function(game, whose) return game:get("coins", whose) * 2 end),

  c.start("filling"),
  c.phase("filling", { actor = "first p in players", next = "filling",
                       moves = { "earn", "fill", "fill_asking", "raise", "raise_asking" } }),
  c.move("earn", { effect = "add 2 to coins; add 1 to weight" }),
  c.move("fill", { effect = [[
    distribute coins of actor over shelf of actor to stored most 2 by sum of worth of t for t in shelf of actor
  ]] }),
  c.move("fill_asking", { effect = [[
    distribute coins of actor over shelf of actor to stored most 2 by sum of asked(1) of t for t in shelf of actor
  ]] }),
  c.move("raise", { effect = [[
    distribute coins of actor over shelf of actor to stored most 2 by highest of worth of t for t in shelf of actor
  ]] }),
  c.move("raise_asking", { effect = [[
    distribute coins of actor over shelf of actor to stored most 2 by highest of asked(1) of t for t in shelf of actor
  ]] }),
  c.sheet("twice.score"),
  c.ranking { "coins" },
}
