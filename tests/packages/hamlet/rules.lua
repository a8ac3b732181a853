-- People with rule text of their own, invited into yards: the example of docs/dsl.md.
local c = castellan

return {
  c.choice("trade", { "baker", "smith", "weaver", "miller" }),
  c.component("person", {
    attributes = {
      { "trades", c.several_of("trade") },
      { "wage", c.number(0, 9) },
      { "chest", c.number(0, 9) },
    },
    lies_on = "yard",
    effects = { "ability" },
    amounts = { { "worth", own = true }, "favour(guest: person)" },
  }),
  c.entries("people.cards"),
  c.box("people", { of = "person", copies = 16 }),

  c.pile("village", { holds = "person", starts_full = true }),
  c.slots("bench", { holds = "person", size = 3 }),
  c.grid("yard", { of = "player", holds = "person", max_width = 3, max_height = 3 }),
  c.counter("bread", { of = "piece of yard", max = 9 }),
  c.pile("letters", { of = "player", holds = "person" }),
  c.counter("coins", { of = "player", initial = 9, max = 99 }),
  c.counter("score", { of = "player", max = 999 }),
  c.ref("active", { to = "player" }),

  require "words",

  c.amount("fee(guest: person)", "max(0, wage of guest - sum of favour(guest) of p for p in yard)"),
  c.move("invite(who: person, cell: cell)", {
    who = { component = "village", where = "fee(it) <= coins of actor" },
    cell = { placement = "yard of actor", piece = "who" },
    effect = [[
      lose (fee(who)) coins
      move who to yard of actor at cell
      ability of (yard of actor)[cell]
    ]],
  }),

  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "invite" }, leave = "set active to left of active",
                    next = { { "ending", when = "every p in players where size of yard of p = 9" }, "turn" } }),
  c.phase("ending", { enter = "score final to score; finish game" }),
  c.sheet("points.score"),
  c.ranking { "score" },
}
