-- The Abbot: a follower for gardens and monastery-like buildings, who may come
-- home early.
local c = castellan

return {
  c.extend("figures followers", { kinds = { { "abbot", each = 1 } } }),
  -- [PLAY-ABB-01] only he goes on gardens, and nowhere but on buildings
  c.contribute("is_building", { name = "garden", text = "s is garden" }),
  c.contribute("suits", { name = "abbot", text = "k = abbot and is_building(s)" }),

  -- [PLAY-ABB-02] a garden completes and pays like a monastery
  c.sheet("scoring/garden.score"),
  c.rows("scoring/final.score"),
  c.contribute("pay", { name = "garden", text = [[
    score garden(piece of s) for p to score if s is garden
  ]] }),

  -- [PLAY-ABB-03] instead of deploying: home, and scored as it stands
  c.event("abbot_recalled(who: player)", "{who} calls the abbot home"),
  c.amount("abbey_of(p: player): segment of table", "place_of(figure(followers, abbot, p), table)"),
  c.move("recall", {
    conditions = {
      { "abbey_of(actor) is not none", because = "your abbot stands on no building" },
      { "not finished(abbey_of(actor))", because = "the building is complete, it is scored anyway" },
    },
    effect = [[
      let s be abbey_of(actor)
      emit abbot_recalled(actor)
      pay(s, actor)
      go_home(figure(followers, abbot, actor))
    ]],
    help = "Take your abbot back and score his building as it stands.",
  }),
  c.extend("phase deploy", { moves = { "recall" } }),
  c.for_pad and require "pad",
}
