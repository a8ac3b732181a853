-- A third panorama [SKY-98], drawn after everything else.
local c = castellan

return {
  c.step("third_view", { after_enter = "setup", effect = "draw from panorama_deck to panoramas" }),
}
