-- The fairy keeps the dragon away and brings points.
local c = castellan

-- [PLAY-PD-06] Followers on the board stand on the table, or in a quarter of these cities.
local stands = "table[f] is not none"
local beside = "on_square(table[f], fairy_at)"
local comes = [[
  if table[f] is not none then
    deploy figure(fairies, fairy) on table[f]
    emit fairy_came(p, cell of fairy_at)
  end
]]
local events = { c.event("fairy_came(who: player, site: cell)", "{who} calls the fairy to {site}") }
local function city(name, quarter)
  local place = ("place_of(f, %s)"):format(name)
  stands = ("%s or %s is not none"):format(stands, place)
  beside = ("%s or (%s is not none and %s = place_of(figure(fairies, fairy), %s))"):format(beside, place, place, name)
  comes = ([[%s
    if %s is not none then
      deploy figure(fairies, fairy) on %s[%s]
      emit fairy_came_to_%s(p, %s)
    end
  ]]):format(comes, place, name, place, name, place)
  events[#events + 1] = c.event(("fairy_came_to_%s(who: player, quarter: %s)"):format(name, quarter),
                                "{who} calls the fairy to the {quarter}")
end
if c.modules.count then city("carcassonne", "quarter") end
if c.modules.leipzig then city("leipzig", "leipzig_quarter") end

-- She is beside one follower, or where she is with all who stand there.
local mode = ({
  ["next-to-follower"] = {
    accompanied = "companion = f",
    company = "companion is not none and owner of companion = p",
    elsewhere = "companion != it",
    comes = "set companion to friend",
    stays_alone = "set companion to none",
    rules = {
      c.ref("companion", { to = "figure of followers", label = "follower with the fairy" }),
      -- she stays behind, whichever way the follower leaves
      c.change("effect go_home", { after = "set companion to none if companion = f" }),
      c.change("effect go_on", { after = "set companion to none if companion = f" }),
      c.invariant("fairy_is_beside_her_follower", {
        text = "companion is none or beside_fairy(companion)",
        because = "the fairy is not where her follower stands [PLAY-PD-06]" }),
    },
  },
  ["on-tile"] = {
    -- of several on one feature the first
    accompanied = [[
      on_square(table[f], fairy_at) and place_of(f, table) is not none and
      f = first g in followers[joined(place_of(f, table))] where on_square(table[g], fairy_at)
    ]],
    company = "any f in followers where owner of f = p and beside_fairy(f)",
    elsewhere = "not beside_fairy(it)",
    comes = "",
    stays_alone = "",
  },
})[c.options.fairy_mode]

return {
  c.figures("fairies", { kinds = { { "fairy", each = 1 } } }),
  c.amount("fairy_at: piece of table", "table[figure(fairies, fairy)]"),
  c.condition("on_board(f: figure of followers)", stands),
  c.condition("beside_fairy(f: figure of followers)", beside),
  events,
  c.effect("call_fairy(p: player, f: figure of followers)", comes),
  mode.rules or false,

  -- [PLAY-PD-06] instead of deploying
  c.move("fairy(friend: figure of followers)", {
    friend = { where = "owner of it = actor and on_board(it) and " .. mode.elsewhere },
    effect = "call_fairy(actor, friend)\n" .. mode.comes,
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
