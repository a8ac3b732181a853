-- [PLAY-PD-09] A portal leads a follower to a free, incomplete feature of an earlier
-- tile. Special figures have moves of their own and do not use it.
local c = castellan

local earlier = "piece of it != placed and suits(%s, it) and not finished(it)"
local shows_portal = { "portal of placed", because = "no portal is on the tile just placed" }

return {
  c.move("portal(kind: followers_kind, spot: segment of table)", {
    kind = { where = "supply(it, actor) > 0 and by_figure_move(it)" },
    spot = { where = earlier:format("kind") },
    conditions = { shows_portal, "may_deploy(kind, spot)" },
    effect = "deploy kind of actor on spot\nemit deployed(actor, kind, spot)" ..
      (c.modules.phantom and "\nset way_taken to true" or ""),
    help = "Put a follower through the portal on an earlier tile.",
  }),
  c.extend("phase deploy", { moves = { "portal" } }),

  -- a phantom goes by every way that is open to followers [PLAY-FIG-07], one of them each
  c.modules.phantom and {
    c.move("phantom_portal(spot: segment of table)", {
      spot = { where = earlier:format("phantom") },
      conditions = { shows_portal, "way_open", "may_deploy(phantom, spot)" },
      effect = "deploy phantom of actor on spot\nemit deployed(actor, phantom, spot)",
      help = "Put the phantom through the portal on an earlier tile.",
    }),
    c.extend("phase phantom", { moves = { "phantom_portal" } }),
  },
}
