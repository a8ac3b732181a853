-- Ghosts on followers, and what they cost.
local c = castellan

return {
  -- [M-14] fifteen; two at most haunt a follower, the third drives it away. Guards are immune.
  c.constant("all_ghosts", 15),
  c.counter("ghosts", { of = "figure of followers", max = 2, label = "ghosts" }),
  c.extend("figures followers", { kinds = { { "guard", each = 5 * c.options.ghosts_figures } } }),
  c.contribute("suits", { name = "guard", text = "k = guard and ordinary(s)" }),
  c.amount("ghosts_left", "all_ghosts - (sum of ghosts of f for f in followers)"),
  c.condition("hauntable(f: figure of followers)", "place_of(f, table) is not none and kind of f != guard"),
  c.event("haunted(f: figure of followers)", "a ghost comes to {f}"),
  c.event("driven_away(who: player, kind: followers_kind)", "the ghosts drive a {kind} of {who} away"),
  c.effect("haunt(f: figure of followers)", [[
    if ghosts of f < 2 then
      add 1 to ghosts of f
      emit haunted(f)
    else
      emit driven_away(owner of f, kind of f)
      go_home(f)
    end
  ]]),
  -- they leave a follower that leaves its feature, also one that moves on
  c.change("effect go_home", { after = "set ghosts of f to 0" }),
  c.contribute("after_return", { name = "ghosts", text = [[
    for each f in followers[joined(s)] do set ghosts of f to 0 end
  ]] }),
  c.invariant("ghosts_haunt_followers", {
    each = "followers",
    text = "ghosts of it = 0 or hauntable(it)",
    because = "ghosts haunt followers on features, but no guards [M-14]" }),
  c.invariant("ghosts_are_those_in_the_box", { text = "ghosts_left >= 0", because = "there are 15 ghosts [M-14]" }),

  -- [CAR-ROAD-22] What a feature pays somebody who is ahead on it gets lower by the ghosts on
  -- the own followers there; what the feature is worth stays, for others and for castles.
  c.amount("ghosts_against(p: player, s: segment of table)",
    "sum of ghosts of f for f in followers[joined(s)] where owner of f = p"),
  c.contribute("costs", { name = "ghosts", text = "any f in followers[joined(s)] where ghosts of f > 0" }),
  -- in play nobody loses by a feature
  c.flag("in_play", { label = "a feature is being scored in play" }),
  c.change("effect settle", { before = "set in_play to true", after = "set in_play to false" }),
  c.modules.abbot and c.change("move recall", { before = "set in_play to true", after = "set in_play to false" }),
  c.effect("haunting(s: segment of table)", "subtract ghost_penalty per ghosts_against(player, s); raise to 0 if in_play"),

  c.rows("scoring/features.score"),
  c.modules.abbot and c.rows("scoring/garden.score"),
  c.modules.monasteries and c.rows("scoring/abbacy.score"),
  c.modules["fortune-teller"] and c.rows("scoring/fortune_teller.score"),
  c.modules["german-cathedrals"] and c.rows("scoring/archbishop.score"),
  c.modules["russian-promos-2013"] and c.rows("scoring/hut.score"),
  c.modules["under-the-big-top"] and c.rows("scoring/acrobat.score"),
}
