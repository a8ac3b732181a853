-- [M-18] When a marker scores, the robbers on its square pay themselves and go home.
local c = castellan

local messages = c.modules.messages
local at_the_end = c.options.robbers_steal_in_final

-- M-38: before anybody is robbed it is known which of two markers is moved; there is one
-- at the end
local known = ""
if messages then known = at_the_end and " and (one_marker or score of p = told of p)" or " and score of p = told of p" end

return {
  -- where the markers stood when robbers last looked
  c.counter("marker", { of = "player", max = 1000000, label = "where the marker stood" }),
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
    for each f in robbers[square(score, place mod 50)] where points > 0 and owner of f != p do
      let who be owner of f
      release f
      emit robbed(who, p)
      add points to loot of who
    end
  ]]),
  c.effect("rob_marker(p: player)", [[
    let points be score of p - marker of p
    let place be marker of p
    set marker of p to score of p
    rob(p, points, place)
  ]]),
  c.condition("marker_moved(p: player)", "score of p != marker of p" .. known),
  c.effect("look_at_markers", [[
    while any p in players where marker_moved(p) do
      rob_marker(first p in clockwise(active) where marker_moved(p))
    end
  ]] .. (messages and [[
    while any p in players where messenger of p != messenger_stood of p do
      rob_messenger(first p in clockwise(active) where messenger of p != messenger_stood of p)
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
    c.counter("messenger_stood", { of = "player", max = 1000000, label = "where the messenger stood" }),
    c.effect("rob_messenger(p: player)", [[
      let points be messenger of p - messenger_stood of p
      let place be messenger_stood of p
      set messenger_stood of p to messenger of p
      rob(p, points, place)
    ]]),
    c.contribute("moved_on", { name = "robbers", text = "look_at_markers" }),
    c.change("effect look_for_messages", { after = [[
      while any p in players where loot of p > 0 do
        share_loot
        while any q in players where score of q != told of q do
          move_on(first q in clockwise(active) where score of q != told of q)
        end
      end
    ]] }),
    c.on("position", { name = "messengers", effect = "for each p in players do set messenger_stood of p to messenger of p end" }),
  },

  -- after each feature, and where points of other kinds may have been paid
  c.change("effect settle", { after = "look_for_robbers" }),
  c.step("robbers_1", { before_enter = "turn", after = "princess-dragon/fairy", before = "count/count_scores", effect = "look_for_robbers" }),
  c.step("robbers_2", { before_enter = "deploy", effect = "look_for_robbers" }),
  c.step("robbers_moved", { before_leave = "deploy", before = "phantom/phantom", effect = "look_for_robbers" }),
  c.step("robbers_3", { before_enter = "score", before = "hills-sheep/flock", effect = "look_for_robbers" }),
  c.modules["hills-sheep"] and c.change("effect bring_home", { after = "look_for_robbers" }),
  c.step("robbers_castles", { after_enter = "score", after = "bridges-castles-bazaars/castles_paid", before = "abbey-mayor/wagons", effect = "look_for_robbers" }),
  c.step("robbers_4", { after_enter = "score", after = { "abbey-mayor/wagons", "under-the-big-top/circus" },
                        before = { "count/send", "crop-circles/crop_circle" }, effect = "look_for_robbers" }),

  -- a ransom is not scored
  c.modules.tower and c.change("move ransom", { before = "add 3 to marker of holder of figure" }),

  -- [CAR-ROB-01] who is left on the track at the end; by an option the final scoring of a
  -- player is one more that may be robbed before
  at_the_end and {
    c.sheet("scoring/left.score"),
    c.change("phase final_scoring", { keys = {
      enter = "score final to score\nlook_for_robbers\nscore robbers_left to score\nemit game_over\nfinish game",
    } }),
    messages and {
      c.flag("one_marker", { label = "both markers are added" }),
      c.step("messengers", { before_enter = "final_scoring", after = "messages/messages", effect = [[
        for each p in players do
          set marker of p to score of p
          set messenger_stood of p to 0
        end
        set one_marker to true
      ]] }),
    },
  } or c.rows("scoring/final.score"),
  c.on("position", { name = "markers", effect = "for each p in players do set marker of p to score of p end" }),
}
