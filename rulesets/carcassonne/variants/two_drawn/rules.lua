-- Two tiles are drawn, and the player keeps one of them to lay it; the other goes back to
-- where both came from, from which the next ones come at random.
local c = castellan

local draw_second = "draw_one"
local function give_back(slot) return "move " .. slot .. " to stack" end
if c.modules.river then
  -- [PLAY-SET-07] fork and lake come alone
  draw_second = [[
    if in_stack(other) then draw_one
    else if stretch of other is none and river is not none then draw from river to drawn end
  ]]
  function give_back(slot)
    return ("if in_stack(%s) then move %s to stack else move %s to river end"):format(slot, slot, slot)
  end
end

return {
  c.slots("other", { holds = "tile", size = 1, label = "other drawn tile" }),
  c.contribute("tiles_elsewhere", { name = "two_drawn", text = "size of other" }),
  c.change("effect draw_tile", { after = ([[
    if drawn is not none then
      move drawn to other
      %s
      if drawn is none then
        move other to drawn
      else
        ask choosing of active
      end
    end
  ]]):format(draw_second) }),
  c.phase("choosing", { moves = { "keep" } }),
  c.move("keep(tile: tile)", {
    tile = { any_of = { { component = "drawn" }, { component = "other" } } },
    effect = ([[
      if tile = drawn then
        %s
      else
        %s
        move other to drawn
      end
    ]]):format(give_back("other"), give_back("drawn")),
    help = "Keep one of the two drawn tiles; the other goes back.",
  }),
}
