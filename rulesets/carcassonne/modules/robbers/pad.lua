-- Robbers on the track, as a pad says.
local c = castellan

return {
  c.counter("pad_robbers", { of = "player", max = 1000, label = "robbers on the score track" }),
  c.pad_holding("robbers", { field = { "pad_robbers" }, rows = { "CAR-ROB-01" } }),
  c.replace(c.amount("robbers_on_track(p: player)", "pad_robbers of p")),
}
