-- The Phantom: a second follower in the same turn.
local c = castellan

return {
  -- [PLAY-PD-09, M-38] One figure a turn goes through the portal of the new tile or flies from it.
  c.flag("way_taken", { label = "a figure has gone through the portal or flown in this turn" }),
  c.condition("way_open", c.options.phantom_follows and "true" or "not way_taken",
              { because = "a follower has gone that way in this turn" }),

  -- [PLAY-FIG-07] like a normal follower, beside the figure move and never by it
  c.extend("figures followers", { kinds = { { "phantom", each = 1 } } }),
  c.contribute("suits", { name = "phantom", text = "k = phantom and ordinary(s)" }),
  c.contribute("by_figure_move", { name = "phantom", text = "k != phantom" }),

  c.move("phantom(spot: segment of table)", {
    spot = { piece = "placed", where = "suits(phantom, it)" },
    conditions = { "may_deploy(phantom, spot)" },
    effect = "deploy phantom of actor on spot\nemit deployed(actor, phantom, spot)",
    help = "Put the phantom on another free feature of the tile you placed.",
  }),
  c.phase("phantom", { moves = { "phantom", "pass" } }),
  c.step("phantom", { before_leave = "deploy", effect = [[
    if not again then
      ask phantom of active if supply(phantom, active) > 0
      set way_taken to false
    end
  ]] }),
  c.for_pad and require "pad",
}
