-- [M-18] When a marker scores, the robbers on its square pay themselves and go home.
local c = castellan

local at_the_end = c.options.robbers_steal_in_final

return {
  -- where the markers stood when robbers last looked
  c.counter("marker", { of = "player", max = 1000000, label = "where the marker stood" }),
  c.event("robbed(who: player, victim: player)", "the robber of {who} takes half of what {victim} scores"),
  c.sheet("scoring/robbery.score"),

  -- Who scores by a robber may be robbed in turn: robbers follow robbers, each once.
  c.effect("rob_from(p: player)", [[
    let points be score of p - marker of p
    let here be marker of p mod 50
    set marker of p to score of p
    for each f in robbers[square(score, here)] where points > 0 and owner of f != p do
      let who be owner of f
      release f
      emit robbed(who, p)
      score robbery(points) for who to score
    end
  ]]),
  c.effect("look_for_robbers", [[
    while any p in players where score of p != marker of p do
      rob_from(first p in clockwise(active) where score of p != marker of p)
    end
  ]]),

  -- after each feature, and where points of other kinds may have been paid
  c.change("effect", "settle", { after = "look_for_robbers" }),
  c.step("robbers_1", { after_enter = "turn", effect = "look_for_robbers" }),
  c.step("robbers_2", { before_enter = "deploy", effect = "look_for_robbers" }),
  c.step("robbers_3", { before_enter = "score", effect = "look_for_robbers" }),
  c.step("robbers_4", { after_enter = "score", after = { "abbey-mayor/wagons", "under-the-big-top/circus" },
                        before = { "count/send", "crop-circles/crop_circle" }, effect = "look_for_robbers" }),
  -- a ransom is not scored
  c.modules.tower and c.change("move", "ransom", { before = "add 3 to marker of holder of figure" }),

  -- [CAR-ROB-01] who is left on the track at the end; by an option the final scoring of a
  -- player is one more that may be robbed before
  at_the_end and {
    c.sheet("scoring/left.score"),
    c.change("phase", "final_scoring", { keys = {
      enter = "score final to score\nlook_for_robbers\nscore robbers_left to score\nemit game_over\nfinish game",
    } }),
  } or c.rows("scoring/final.score"),
  c.on("position", { name = "markers", effect = "for each p in players do set marker of p to score of p end" }),
}
