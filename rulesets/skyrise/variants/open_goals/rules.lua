-- Objectives lie open from the start [SKY-97].
local c = castellan

return {
  c.effect("open_goals", [[
    for each p in players where objective of p is not none do
      for each q in players do show objective of p to q end
    end
  ]]),
  c.step("open_goals", { after_enter = "setup", effect = "open_goals" }),
  c.on("position", { name = "open_goals", after = "assemble", effect = "open_goals" }),
}
