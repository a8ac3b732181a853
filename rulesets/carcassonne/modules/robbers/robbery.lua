-- [M-18] When a marker scores, the robbers on its square pay themselves and go home.
local c = castellan

local messages = c.modules.messages
local at_the_end = c.options.robbers_steal_in_final

-- M-38: before anybody is robbed it is known which of two markers is moved; there is one
-- at the end
local known = ""
if messages then known = at_the_end and " and (one_marker or untold of p = 0)" or " and untold of p = 0" end

return {
  -- a ransom and a bid are paid, not scored
  c.counter("unrobbed", { of = "player", follows = "score", min = -1000000, max = 1000000, label = "points that no robber has seen yet" }),
  c.event("robbed(who: player, victim: player)", "the robber of {who} takes half of what {victim} scores"),
  c.sheet("scoring/robbery.score"),

  -- Who scores by a robber may be robbed in turn: robbers follow robbers, each once. What
  -- one brings is scored apart, when all are robbed who scored before.
  c.counter("loot", { of = "player", max = 1000000, label = "points of which the robber brings half" }),
  c.effect("share_loot", [[
    let p be first q in clockwise(active) where loot of q > 0
    let points be loot of p
    set loot of p to 0
    score robbery(points) for p to score
  ]]),
  c.effect("rob(p: player, points: number, place: number)", [[
    for each f in robbers[square(score, place mod 50)] where owner of f != p do
      let who be owner of f
      release f
      emit robbed(who, p)
      add points to loot of who
    end
  ]]),
  c.effect("rob_marker(p: player)", [[
    let points be unrobbed of p
    set unrobbed of p to 0
    rob(p, points, score of p - points)
  ]]),
  c.condition("marker_moved(p: player)", "unrobbed of p > 0" .. known),
  c.effect("look_at_markers", [[
    while any p in players where marker_moved(p) do
      rob_marker(first p in clockwise(active) where marker_moved(p))
    end
  ]] .. (messages and [[
    while any p in players where carried of p > 0 do
      rob_messenger(first p in clockwise(active) where carried of p > 0)
    end
  ]] or "")),
  c.effect("look_for_robbers", [[
    look_at_markers
    while any p in players where loot of p > 0 do
      share_loot
      look_at_markers
    end
  ]]),

  -- A messenger is a marker, too. [M-38]
  messages and {
    c.counter("carried", { of = "player", label = "points of the messenger that no robber has seen yet" }),
    c.change("move messenger", { after = "subtract advance from unrobbed of actor\nadd advance to carried of actor" }),
    c.effect("rob_messenger(p: player)", [[
      let points be carried of p
      set carried of p to 0
      rob(p, points, messenger of p - points)
    ]]),
    c.contribute("moved_on", { name = "robbers", text = "look_at_markers" }),
    c.change("effect look_for_messages", { after = [[
      while any p in players where loot of p > 0 do
        share_loot
        while any q in players where untold of q > 0 do
          move_on(first q in clockwise(active) where untold of q > 0)
        end
      end
    ]] }),
  },

  -- [PLAY-SCO-07] which feature is scored first decides of what a robber takes half
  c.contribute("order_matters", { name = "robbers", text = "any f in robbers where not in_supply(f)" }),
  -- after each feature, and where points of other kinds may have been paid
  c.change("effect settle", { after = "look_for_robbers" }),
  c.step("robbers_1", { before_enter = "turn", after = "princess-dragon/fairy", before = "count/count_scores", effect = "look_for_robbers" }),
  c.step("robbers_2", { before_enter = "deploy", effect = "look_for_robbers" }),
  c.step("robbers_moved", { before_leave = "deploy", before = "phantom/phantom", effect = "look_for_robbers" }),
  c.step("robbers_3", { before_enter = "score", before = "hills-sheep/flock", effect = "look_for_robbers" }),
  c.modules["hills-sheep"] and c.change("effect bring_home", { after = "look_for_robbers" }),
  c.modules.bets and c.change("effect settle_chips", { after = "look_for_robbers" }),
  c.step("robbers_castles", { after_enter = "score", after = "bridges-castles-bazaars/castles_paid", before = { "abbey-mayor/wagons", "under-the-big-top/circus" }, effect = "look_for_robbers" }),
  c.step("robbers_4", { after_enter = "score", after = { "abbey-mayor/wagons", "under-the-big-top/circus" },
                        before = { "count/send", "crop-circles/crop_circle" }, effect = "look_for_robbers" }),

  c.amount("robbers_on_track(p: player)", "count of f in robbers where owner of f = p and not in_supply(f)"),
  -- [CAR-ROB-01] who is left on the track at the end; by an option the final scoring of a
  -- player is one more that may be robbed before
  at_the_end and not c.for_pad and {
    c.sheet("scoring/left.score"),
    c.change("phase final_scoring", { keys = {
      enter = "score final to score\nlook_for_robbers\nscore robbers_left to score\nemit game_over\nfinish game",
    } }),
    messages and {
      c.flag("one_marker", { label = "both markers are added" }),
      c.step("messengers", { before_enter = "final_scoring", after = "messages/messages", effect = "set one_marker to true" }),
    },
  } or c.rows("scoring/final.score"),
}
