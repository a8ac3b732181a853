-- The volcano calls the dragon. Until then dragon tiles wait.
local c = castellan

return {
  c.figures("dragons", { kinds = { { "dragon", each = 1 } } }),
  c.amount("dragon_at: piece of table", "table[figure(dragons, dragon)]"),

  -- [PLAY-PD-01] also the volcano of River II; followers do not go where the dragon is
  c.event("dragon_called(site: cell)", "the dragon comes to {site}"),
  c.contribute("after_placing", { name = "volcano", before = "abbey-mayor/barn", text = [[
    if volcano of placed then
      deploy figure(dragons, dragon) on placed
      emit dragon_called(cell of placed)
      for each t in dragon_tiles do move t to stack end
    end
  ]] }),
  c.condition("no_dragon_on(t: piece of table)", "not on_square(t, dragon_at)", { because = "the dragon is on that tile" }),
  c.contribute("may_come", { name = "dragon", text = "no_dragon_on(piece of s)" }),

  -- [PLAY-PD-02] Drawn too early they lie aside until the first volcano is laid.
  c.pile("dragon_tiles", { holds = "tile", label = "dragon tiles that wait" }),
  c.contribute("tiles_elsewhere", { name = "dragon_tiles", text = "size of dragon_tiles" }),
  c.condition("drawn_too_early", "dragon_at is none and drawn is not none and dragon of drawn"),
  c.change("effect draw_one", { after = [[
    while drawn_too_early do
      move drawn to dragon_tiles
      draw from stack to drawn if stack is not none
    end
  ]] }),
  -- also one that was won at a bazaar: then the player draws
  c.contribute("take_ready_tile", { name = "dragon_tiles", after = "bridges-castles-bazaars/bazaars",
                                    text = "move drawn to dragon_tiles if drawn_too_early" }),
  c.invariant("dragon_tiles_wait", {
    text = "dragon_tiles is none or (dragon_at is none and every t in dragon_tiles where dragon of t)",
    because = "only dragon tiles wait, and only for the dragon [PLAY-PD-02]" }),
}
