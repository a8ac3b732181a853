-- [PLAY-FIG-01] One follower of the supply onto a feature of the tile just placed.
-- Those that come home in step 3 of the turn come too late [PLAY-FIG-04].
local c = castellan

return {
  c.point("by_figure_move(k: followers_kind)", { combine = "all" }),
  c.move("deploy(kind: followers_kind, spot: segment of table)", {
    kind = { where = "supply(it, actor) > 0 and by_figure_move(it)" },
    spot = { piece = "placed", where = "suits(kind, it)" },
    conditions = { "may_deploy(kind, spot)" },
    effect = [[
      deploy kind of actor on spot
      emit deployed(actor, kind, spot)
    ]],
    help = "Put a follower on a road, city, monastery or field of the tile you placed.",
  }),
  c.move("pass", { automatic = true, effect = "emit passed(actor)", help = "Deploy nothing." }),   -- [PLAY-FIG-07]
}
