-- [PLAY-TOW-08] Once in the own turn a prisoner may be bought back.
local c = castellan

return {
  c.flag("ransom_paid", { label = "a ransom was paid in this turn" }),
  c.flag("ransoming", { label = "a ransom was just paid" }),
  c.condition("is_prisoner(f: figure of followers)", "holder of f is not none and holder of f != owner of f"),
  c.event("ransomed(who: player, whom: player, kind: followers_kind)", "{who} pays {whom} 3 points for a {kind}"),
  c.move("ransom(figure: figure of followers)", {
    figure = { where = "owner of it = actor and is_prisoner(it)" },
    conditions = {
      { "not ransom_paid", because = "you have paid a ransom in this turn" },
      { "score of actor >= 3", because = "you have less than 3 points" },
    },
    effect = [[
      emit ransomed(actor, holder of figure, kind of figure)
      subtract 3 from score of actor
      add 3 to score of holder of figure
      release figure
      set ransom_paid to true
      set ransoming to true
    ]],
    help = "Buy one of your followers back from its captor for 3 points.",
  }),
  c.event("kept(who: player)", "{who} pays no ransom"),
  c.move("keep_points", { automatic = true, effect = "emit kept(actor)", help = "Pay no ransom." }),

  -- In step 2 the follower may be used at once; a ransom is no figure move.
  c.extend("phase deploy", { moves = { "ransom" } }),
  c.modules["princess-dragon"] and c.options.princess == "must" and c.extend("phase princess", { moves = { "ransom" } }),
  c.contribute("again", { name = "ransom", text = "ransoming" }),
  c.step("ransom_done", { before_enter = "deploy", effect = "set ransoming to false" }),

  -- with the points of this turn, once its last part is over
  c.phase("ransom", { moves = { "ransom", "keep_points" } }),
  c.step("ransom", { before_enter = "turn_end", effect = [[
    if not (plays_on and tiles_left) then
      ask ransom of active if not ransom_paid and score of active >= 3 and
        (any f in followers where owner of f = active and is_prisoner(f))
      set ransom_paid to false
      set ransoming to false
    end
  ]] }),
}
