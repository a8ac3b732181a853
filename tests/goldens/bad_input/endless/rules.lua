-- Moves whose parameters have more values than anybody could list or look at.
local c = castellan
local cards = {}
for i = 1, 40 do cards[i] = { name = "card-" .. i } end
local effect = "add 1 to score of who"
local asked = {
  number = c.move("ask(n: number, who: player)", { n = { number = { 1, 2147483647 } }, effect = effect }),
  filter = c.move("ask(n: number, who: player)", { n = { number = { 1, 2147483647 }, where = "it mod 2147483647 = 0" }, effect = effect }),
  cards = c.move("ask(cards: several of card, who: player)", { cards = { subset = "deck" }, effect = effect }),
  search = c.move("ask(cards: several of card, who: player)", { cards = { subset = "deck", conditions = { "size of it > 40" } }, effect = effect }),
  capped = c.move("ask(n: number, who: player)", { n = { number = { 1, 4 } }, effect = effect }),
}
return {
  c.component("card", {}),
  c.components("card", cards),
  c.pile("deck", { holds = "card", starts_full = true }),
  c.counter("score", { of = "player", max = 99 }),
  c.ref("active", { to = "player" }),
  asked[c.options.ask],
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "ask" }, leave = "set active to left of active", next = "turn" }),
  c.ranking { "score" },
  c.turn_cap(20),
  c.options.ask == "capped" and c.move_cap(7) or {},
}
