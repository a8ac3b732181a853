-- The fairy keeps the dragon away and brings points.
local c = castellan

-- She is beside one follower, or on a tile with all who stand there.
local mode = ({
  ["next-to-follower"] = {
    accompanied = "companion = f",
    company = "companion is not none and owner of companion = p",
    elsewhere = "companion != it",
    comes = "set companion to friend",
    stays_alone = "set companion to none",
    rules = {
      c.ref("companion", { to = "figure of followers", label = "follower with the fairy" }),
      -- also a follower who stood on no feature
      c.change("effect go_home", { after = "set companion to none if companion is not none and table[companion] is none" }),
      c.invariant("fairy_is_beside_her_follower", {
        text = "companion is none or on_square(table[companion], fairy_at)",
        because = "the fairy is not on the tile of her follower [PLAY-PD-06]" }),
    },
  },
  ["on-tile"] = {
    -- of several on one feature the first
    accompanied = [[
      on_square(table[f], fairy_at) and place_of(f, table) is not none and
      f = first g in followers[joined(place_of(f, table))] where on_square(table[g], fairy_at)
    ]],
    company = "fairy_at is not none and (any f in followers where owner of f = p and on_square(table[f], fairy_at))",
    elsewhere = "not on_square(table[it], fairy_at)",
    comes = "",
    stays_alone = "",
  },
})[c.options.fairy_mode]

return {
  c.figures("fairies", { kinds = { { "fairy", each = 1 } } }),
  c.amount("fairy_at: piece of table", "table[figure(fairies, fairy)]"),
  mode.rules or false,

  -- [PLAY-PD-06] instead of deploying
  c.event("fairy_came(who: player, site: cell)", "{who} calls the fairy to {site}"),
  c.move("fairy(friend: figure of followers)", {
    friend = { where = "owner of it = actor and table[it] is not none and " .. mode.elsewhere },
    effect = "deploy figure(fairies, fairy) on table[friend]\nemit fairy_came(actor, cell of fairy_at)\n" .. mode.comes,
    help = "Move the fairy to one of your followers.",
  }),
  c.extend("phase deploy", { moves = { "fairy" } }),

  -- [PLAY-PD-07] a point where a turn begins; a second part and a last abbey begin none
  c.condition("has_fairy(p: player)", mode.company),
  c.step("fairy", { before_enter = "turn", effect = [[
    if begins_turn and tiles_left and has_fairy(active) then score company for active to score end
  ]] }),

  -- [PLAY-PD-07] three points when the feature is scored, whoever is paid for it; then
  -- the fairy stays on the tile
  c.condition("accompanied(f: figure of followers)", mode.accompanied),
  c.contribute("before_return", { name = "fairy", text = [[
    let f be first g in followers[joined(s)] where accompanied(g)
    if f is not none then
      score fairy(f) for owner of f to score
      ]] .. mode.stays_alone .. [[

    end
  ]] }),
  c.modules.abbot and c.change("move recall", { before = [[
    if accompanied(figure(followers, abbot, actor)) then
      score fairy(figure(followers, abbot, actor)) for actor to score
    end
  ]] }),
  c.sheet("scoring/fairy.score"),
  c.rows("scoring/extras.score"),
}
