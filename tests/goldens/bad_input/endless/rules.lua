-- Moves whose parameters have more values than anybody could list or look at.
local c = castellan
local cards = {}
for i = 1, 40 do cards[i] = { name = "card-" .. i } end
local asked = {
  number = c.param("n", { number = { 1, 2147483647 } }),
  filter = c.param("n", { number = { 1, 2147483647 }, where = "it mod 2147483647 = 0" }),
  cards = c.param("cards", { subset = "deck" }),
  search = c.param("cards", { subset = "deck", conditions = { "size of it > 40" } }),
  capped = c.param("n", { number = { 1, 4 } }),
}
return {
  c.component("card", {}),
  c.components("card", cards),
  c.pile("deck", { holds = "card", starts_full = true }),
  c.counter("score", { of = "player", max = 99 }),
  c.ref("active", { to = "player" }),
  c.move("ask", {
    asked[c.options.ask],
    c.param("who", { player = true }),
    effect = "add 1 to score of who",
  }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "ask" }, leave = "set active to left of active", next = "turn" }),
  c.ranking { "score" },
  c.turn_cap(20),
  c.options.ask == "capped" and c.move_cap(7) or {},
}
