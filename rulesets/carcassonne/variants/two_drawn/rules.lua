-- Two tiles are drawn, and the player keeps one of them to lay it; the other goes back
-- into the stack, from which the next ones come at random.
local c = castellan

return {
  c.slots("other", { holds = "tile", size = 1, label = "other drawn tile" }),
  c.contribute("tiles_elsewhere", { name = "two_drawn", text = "size of other" }),
  c.change("effect draw_tile", { after = [[
    if drawn is not none and stack is not none then
      move drawn to other
      draw_one
      if drawn is none then
        move other to drawn
      else
        ask choosing of active
      end
    end
  ]] }),
  c.phase("choosing", { moves = { "keep" } }),
  c.move("keep(tile: tile)", {
    tile = { any_of = { { component = "drawn" }, { component = "other" } } },
    effect = [[
      if tile = drawn then
        move other to stack
      else
        move drawn to stack
        move other to drawn
      end
    ]],
    help = "Keep one of the two drawn tiles; the other goes back.",
  }),
}
