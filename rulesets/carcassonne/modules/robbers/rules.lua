-- The Robbers: they wait on the score track and take half of what others score. [M-18]
local c = castellan

return {
  c.extend("component tile", { attributes = { { "bag", c.flag_attribute() } } }),
  c.entries("components/robbers.tiles"),
  c.figures("robbers", { of = "player", kinds = { { "robber", each = 1 } } }),

  -- [M-18] 1c: the own robber beside the marker of somebody else, then that of the next
  -- player who has one in supply; the track has 50 squares [PLAY-SET-06]
  c.event("robber_comes(who: player, victim: player)", "the robber of {who} comes to {victim}"),
  c.event("robber_kept(who: player)", "{who} keeps the robber"),
  c.move("rob(victim: player)", {
    victim = { where = "it != actor" },
    effect = [[
      deploy figure(robbers, robber, actor) on square(score, score of victim mod 50)
      emit robber_comes(actor, victim)
    ]],
    help = "Put or move your robber beside another player's marker on the score track.",
  }),
  c.move("keep_robber", { effect = "emit robber_kept(actor)", help = "Keep your robber." }),
  c.phase("rob", { moves = { "rob" } }),
  c.phase("rob_too", { moves = { "rob", "keep_robber" } }),
  c.modules.messages and {
    c.move("rob_messenger(victim: player)", {
      victim = { where = "it != actor" },
      effect = [[
        deploy figure(robbers, robber, actor) on square(score, messenger of victim mod 50)
        emit robber_comes(actor, victim)
      ]],
      help = "Put or move your robber beside another player's messenger on the score track.",
    }),
    c.extend("phase rob", { moves = { "rob_messenger" } }),
    c.extend("phase rob_too", { moves = { "rob_messenger" } }),
  },
  c.contribute("after_placing", { name = "bag", before = "abbey-mayor/barn", text = [[
    if bag of placed then
      ask rob of active
      let follower_on be first p in clockwise(left of active) where supply(robber, p) > 0
      ask rob_too of follower_on if follower_on is not none
    end
  ]] }),

  require "robbery",
  c.for_pad and require "pad",
}
