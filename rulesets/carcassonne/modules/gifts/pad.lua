-- Gift cards, as a pad says.
local c = castellan

return {
  c.counter("pad_gifts", { of = "player", max = 1000, label = "unopened gift cards" }),
  c.pad_holding("gifts", { field = { "pad_gifts" }, rows = { "CAR-GFT-01" } }),
  c.replace(c.amount("gifts_left(p: player)", "pad_gifts of p")),
}
