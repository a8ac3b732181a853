-- Setup, the turn, and the end of the game.
local c = castellan

return {
  -- [PLAY-SET-07] a module may bring a start of its own
  c.point("lay_start", { combine = "sequence" }),
  c.start("setup"),
  c.phase("setup", {
    enter = [[
      lay_start
      if table is none then
        move "base/CRFr" from stack to table at (0, 0)
      else if not keep_start_tile then
        move "base/CRFr" from stack to aside
      end
      set active to first p in players
    ]],                                       -- [PLAY-SET-04, PLAY-SET-05] the first seat begins
    next = "turn",
    help = "The start tile lies open, and the first seat begins.",
  }),

  -- 0b; a module may let a player place something instead of drawing
  c.point("instead_of_drawing", { combine = "sequence" }),
  c.phase("turn", {
    enter = "instead_of_drawing",
    next = { { "deploy", when = "placed is not none" }, "draw" },
  }),
  -- 1a; a tile may lie ready, others may come before the stack
  c.point("take_ready_tile", { combine = "sequence" }),
  c.point("draw_first", { combine = "sequence" }),
  c.effect("draw_one", "draw_first; draw from stack to drawn if drawn is none and stack is not none"),
  c.effect("draw_tile", "draw_one"),
  c.phase("draw", {
    enter = "take_ready_tile; draw_tile if drawn is none",
    next = { { "turn_end", when = "drawn is none" }, "place" },
    help = "The active player draws a tile.",
  }),
  -- 1b; a tile that fits nowhere is set aside and another one is drawn; a module may have
  -- moves that come before the tile
  c.point("figure_move_taken", { combine = "any" }),
  c.phase("place", {
    actor = "active",
    moves = { "place", "set_aside" },
    next = {
      { "place", when = "drawn is not none" }, { "draw", when = "placed is none" },
      { "score", when = "figure_move_taken" }, "deploy",
    },
    help = "The tile is laid so that every side fits its neighbours; one that fits nowhere is set aside, and another is drawn.",
  }),
  -- 2; one figure move, or none [PLAY-FIG-07]; a module may have moves that leave it open
  c.point("again", { combine = "any" }),
  c.phase("deploy", {
    actor = "active",
    moves = { "deploy", "pass" },
    next = { { "deploy", when = "again" }, "score" },
    help = "One figure may be put on a feature of the tile just laid, where nobody stands in that feature yet.",
  }),
  -- 3; a module may have laid what is to be scored, too
  c.point("scores_again", { combine = "any" }),
  c.phase("score", {
    enter = "score_completed",
    next = { { "score", when = "scores_again" }, "turn_end" },
    help = "Features that the tile completed bring points to whoever has the most figures there, and the figures come home.",
  }),

  -- A module may let the active player go on with a second part of the turn, and
  -- another ask whether this is the first.
  c.point("begins_turn", { combine = "all" }),
  c.point("plays_on", { combine = "any" }),
  -- [PLAY-END-01, PLAY-INV-05] tiles that are still to be drawn; a second part needs one
  c.point("tiles_left", { combine = "any" }),
  c.contribute("tiles_left", { name = "stack", text = "stack is not none" }),
  c.point("goes_on", { combine = "any" }),
  c.contribute("goes_on", { name = "tiles", text = "tiles_left" }),
  c.phase("turn_end", {
    enter = [[
      set placed to none
      set active to left of active if not (plays_on and tiles_left)
    ]],
    next = { { "turn", when = "goes_on" }, "final_scoring" },
    help = "The next player clockwise, while there are tiles.",
  }),

  -- [PLAY-END-03, PLAY-END-04]
  c.phase("final_scoring", {
    enter = "score final to score; emit game_over; finish game",
    help = "What is not complete is scored, fields last.",
  }),
}
