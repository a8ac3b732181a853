local c = castellan
return {
  c.choice("faction", { "craft", "noble" }),
  c.choice("colour", { "red", "blue" }),
  c.component("card", {
    attributes = { { "cost", c.number(0, 9) }, { "shields", c.several_of("faction") }, { "colour", c.one_of("colour") } },
    effects = { "ability" },
    amounts = { "worth" },
  }),
  c.entries("deck.cards"),
  c.counter("heap", { max = 21, initial = 21 }),
  c.counter("gold", { of = "player", max = 99 }),
  c.counter("keys", { of = "player", max = 99 }),
  c.pile("deck", { holds = "card", starts_full = true }),
  c.pile("hand", { of = "player", holds = "card" }),
  c.map("board", { board = "squares 3" }),
  c.ref("disc", { of = "place of board", to = "player" }),
  c.ref("active", { to = "player" }),
  c.noun("gold", { field = "gold" }),
  c.noun({ "key", "keys" }, { field = "keys" }),
  c.noun({ "shield", "shields" }, { choice = "faction", over = "hand", amount = "(shields of it)[faction]" }),
  c.amount("worth_of(p: player)", "AMOUNT"),
  c.condition("may_take(p: player)", "CONDITION"),
  c.sheet("final.score"),
  DECLARATION
  c.move("take(n: number)", {
    n = { number = { 1, 3 }, where = "it <= heap" },
    conditions = { "may_take(actor)" },
    effect = [[
      EFFECT
    ]],
  }),
  c.start("setup"),
  c.phase("setup", {
    enter = "set active to first p in players; set disc of a1 to active; set heap to 21 - worth_of(active)",
    next = "turn",
  }),
  c.phase("turn", { actor = "active", moves = { "take" }, leave = "score final to gold; finish game if heap = 0", next = "turn" }),
  c.ranking { "gold" },
}
