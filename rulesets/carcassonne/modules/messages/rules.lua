-- The Messages: a second marker each on the score track, and messages. [M-38]
local c = castellan

return {
  c.counter("messenger", { of = "player", max = 1000000, label = "messenger on the score track" }),
  -- a ransom and a bid are paid, not scored
  c.counter("untold", { of = "player", follows = "score", min = -1000000, max = 1000000, label = "points for which no marker was moved yet" }),

  -- [M-38] Whoever scores chooses which of the two markers is moved.
  c.counter("advance", { max = 1000000, label = "points for one of the markers" }),
  c.event("marker_moved(who: player, points: number)", "{who} moves the marker by {points}"),
  c.event("messenger_moved(who: player, points: number)", "{who} moves the messenger by {points}"),
  c.move("marker", { effect = "emit marker_moved(actor, advance)", help = "Move your marker on the score track." }),
  c.move("messenger", {
    effect = [[
      subtract advance from score of actor
      add advance to messenger of actor
      emit messenger_moved(actor, advance)
    ]],
    help = "Move your messenger on the score track instead of the marker.",
  }),
  c.phase("advance", { moves = { "marker", "messenger" } }),

  -- [M-38] The active player, whose marker comes to a multiple of 5 by that, draws a message.
  c.event("message_drawn(who: player)", "{who} draws a message, and takes 2 points for it"),
  c.sheet("scoring/message.score"),
  c.point("moved_on", { combine = "sequence" }),
  c.effect("move_on(p: player)", [[
    let stood be score of p - untold of p
    set advance to untold of p
    ask advance of p
    set advance to 0
    set untold of p to 0
    let square be if score of p = stood then messenger of p else score of p
    moved_on
    if p = active and square mod 5 = 0 then
      emit message_drawn(p)
      score message for p to score
    end
  ]]),
  c.effect("look_for_messages", [[
    while any p in players where untold of p > 0 do
      move_on(first p in clockwise(active) where untold of p > 0)
    end
  ]]),

  -- [PLAY-SCO-07] in which order the active player's are scored decides of multiples of 5
  c.contribute("order_matters", { name = "messages",
    text = "(count of f in followers where may_be_next(f) and leads(active, place_of(f, table))) > 1" }),
  -- after each feature, and where points of other kinds may have been paid
  c.change("effect settle", { after = "look_for_messages" }),
  c.step("messages_1", { before_enter = "turn", after = "princess-dragon/fairy", before = "count/count_scores", effect = "look_for_messages" }),
  c.step("messages_2", { before_enter = "deploy", effect = "look_for_messages" }),
  c.step("messages_moved", { before_leave = "deploy", before = "phantom/phantom", effect = "look_for_messages" }),
  c.step("messages_3", { before_enter = "score", before = "hills-sheep/flock", effect = "look_for_messages" }),
  c.modules["hills-sheep"] and c.change("effect bring_home", { after = "look_for_messages" }),
  c.modules.bets and c.change("effect settle_chips", { after = "look_for_messages" }),
  c.step("messages_castles", { after_enter = "score", after = "bridges-castles-bazaars/castles_paid", before = { "abbey-mayor/wagons", "under-the-big-top/circus" }, effect = "look_for_messages" }),
  c.step("messages_4", { after_enter = "score", after = { "abbey-mayor/wagons", "under-the-big-top/circus" },
                         before = { "count/send", "crop-circles/crop_circle" }, effect = "look_for_messages" }),

  -- [M-38] at the end both are added
  c.step("messages", { before_enter = "final_scoring", after = "count/count", effect = [[
    for each p in players do
      add messenger of p to score of p
      set messenger of p to 0
    end
  ]] }),
}
