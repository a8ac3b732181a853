-- Choices among more than can be listed, among equal things, and among none.
local c = castellan
local beads = {}
for i = 1, 40 do beads[i] = { name = "bead-" .. i } end
return {
  c.component("bead", {}),
  c.components("bead", beads),
  c.component("pebble", {}),
  c.components("pebble", { { name = "grey", copies = 60 }, { name = "white", copies = 2 } }),
  c.component("shell", {}),
  c.components("shell", { { name = "cowrie", copies = 70 } }),
  c.pile("string", { holds = "bead", starts_full = true }),
  c.pile("heap", { holds = "pebble", starts_full = true }),
  c.pile("beach", { holds = "shell", starts_full = true }),
  c.pile("taken", { holds = "pebble" }),
  c.counter("score", { of = "player", max = 99 }),
  c.ref("active", { to = "player" }),
  c.move("thread", { effect = "choose 20 chosen in string\nadd size of chosen to score of actor" }),
  c.move("comb", { effect = "choose 3 chosen in beach\nadd size of chosen to score of actor" }),
  c.move("gather", { effect = "choose 30 chosen in heap\nfor each p in chosen do move p from heap to taken end" }),
  c.move("rest", { effect = "choose (score) chosen in heap\nadd size of chosen + 1 to score of actor" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "thread", "comb", "gather", "rest" }, leave = "set active to left of active", next = "turn" }),
  c.ranking { "score" },
  c.turn_cap(60),
}
