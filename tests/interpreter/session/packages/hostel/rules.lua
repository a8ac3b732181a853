-- Phases that lack something in a position: an actor, a dish, a host. For the
-- tests of how a game goes on from a position.
local c = castellan

return {
  c.component("dish", {}),
  c.components("dish", { { name = "soup", copies = 2 }, { name = "pie", copies = 1 } }),
  c.pile("kitchen", { holds = "dish", starts_full = true }),
  c.pile("board", { holds = "dish" }),
  c.counter("eaten", { of = "player", max = 3 }),
  c.ref("host", { to = "player" }),
  c.ref("friend", { of = "player", to = "player" }),

  c.start("opening"),
  c.phase("opening", { enter = "set host to first p in players", next = "cooking" }),
  c.phase("cooking", {
    enter = "if kitchen is not none then move \"soup\" from kitchen to board end",
    next = "supper",
  }),
  c.phase("supper", { actor = "host", moves = { "dine" }, next = "cooking" }),
  c.phase("visit", { actor = "friend of host", moves = { "dine" }, next = "cooking" }),
  c.phase("asked", { moves = { "dine" }, next = "cooking" }),
  c.phase("washing", { enter = "add 9 to eaten of host", next = "cooking" }),

  c.move("dine(what: dish)", {
    what = { component = "board" },
    effect = "move what from board to kitchen",
  }),
  c.invariant("not_alone", {
    phases = { "visit" },
    text = "host is not none",
    because = "nobody is at home",
  }),
  c.ranking { "eaten" },
}
