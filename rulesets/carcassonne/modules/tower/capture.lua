-- [PLAY-TOW-04] After a floor was added one follower near the tower may be taken.
local c = castellan

return {
  -- as far as the tower is high in the four directions, whatever lies between
  c.ref("captor_tower", { to = "piece of table", label = "tower from which is captured" }),
  c.point("out_of_reach(f: figure of followers)", { combine = "any" }),
  c.condition("in_reach(f: figure of followers)", [[
    table[f] is not none and not out_of_reach(f) and
    ((x of table[f] = x of captor_tower and abs(y of table[f] - y of captor_tower) <= tower_height of captor_tower) or
     (y of table[f] = y of captor_tower and abs(x of table[f] - x of captor_tower) <= tower_height of captor_tower))
  ]]),
  c.effect("capture_from(t: piece of table)", [[
    set captor_tower to t
    if any f in followers where in_reach(f) then ask capture of active end
    set captor_tower to none
  ]]),

  -- [PLAY-TOW-05, PLAY-TOW-06] It goes home like any other, with builder or pig that
  -- lose their company; a foreign one becomes a prisoner, worth nothing
  -- at the end [PLAY-TOW-09].
  c.event("captured(who: player, whose: player, kind: followers_kind)", "{who} captures a {kind} of {whose}"),
  c.event("spared(who: player)", "{who} captures nobody"),
  c.move("capture(figure: figure of followers)", {
    figure = { where = "in_reach(it)" },
    effect = [[
      emit captured(actor, owner of figure, kind of figure)
      go_home(figure)
      if owner of figure != actor then imprison(figure, actor) end
    ]],
    help = "Take a follower near the tower: your own comes home, another one is your prisoner.",
  }),
  c.move("spare", { automatic = true, effect = "emit spared(actor)", help = "Capture nobody." }),
  c.phase("capture", { moves = { "capture", "spare" } }),

  -- [PLAY-TOW-07] Of two who hold each other's followers each gets one back at once. The
  -- captor had none of the other's until now, so only the captor's own may be several.
  c.ref("prisoner", { to = "figure of followers", label = "prisoner to be exchanged" }),
  c.event("exchanged(who: player, whom: player)", "{who} and {whom} exchange prisoners"),
  c.effect("imprison(f: figure of followers, p: player)", [[
    give f to p
    if any g in followers where owner of g = p and holder of g = owner of f then
      set prisoner to f
      ask exchange of p
      set prisoner to none
    end
  ]]),
  c.move("free(figure: figure of followers)", {
    figure = { where = "owner of it = actor and holder of it = owner of prisoner" },
    effect = [[
      emit exchanged(actor, owner of prisoner)
      release figure
      release prisoner
    ]],
    automatic = true,
    help = "Get this follower back in exchange for the one you captured.",
  }),
  c.phase("exchange", { moves = { "free" } }),
  c.invariant("prisoners_are_exchanged", {
    each = "followers",
    text = [[
      prisoner is not none or holder of it is none or holder of it = owner of it or
      not (any g in followers where owner of g = holder of it and holder of g = owner of it)
    ]],
    because = "its owner holds a follower of its holder, too [PLAY-TOW-07]" }),
}
