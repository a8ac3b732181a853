-- The Tunnel: mouths with two tokens of one colour are the ends of one tunnel.
local c = castellan

-- [M-19] two tokens of a colour each; two players have three colours each, three have two
local colours = { "blue", "white", "brown" }
local pairs_each = c.options.more_tunnel_tokens and ({ [2] = 3, [3] = 2 })[c.players] or 1
local kinds = {}
for i = 1, pairs_each do kinds[i] = { colours[i], each = 2 } end

-- [M-15] also on the way to the nearest lake
local connect = "merge place_of(t, table) with place_of(partner(t), table) over roads"
if c.modules.ferries then
  connect = connect .. "\nmerge place_of(t, table) with place_of(partner(t), table) over lanes"
end

return {
  -- [CAR-ROAD-03] A mouth is an open end of its road until it has its partner.
  c.entries("components/tunnel.tiles", { times = c.options.tunnel_tiles }),
  -- [M-19] roads that dive under something, as two mouths each
  c.options.underpasses and {
    c.modules["abbey-mayor"] and {
      c.entries("components/abbey-mayor.tiles", { times = c.options.abbey_mayor_tiles }),
      c.copies("am/RCrc.p1.tunnel", 0),
    },
    c.modules["princess-dragon"] and {
      c.entries("components/princess-dragon.tiles", { times = c.options.princess_dragon_tiles }),
      c.copies("pd/RCrc.tunnel.dragon", 0),
    },
  },

  c.figures("tunnels", { of = "player", kinds = kinds, label = "tunnel tokens" }),
  c.condition("open_mouth(s: segment of table)", "s is road and tunnel of s = mouth and not (any t in tunnels[s])"),
  -- all tokens are laid on mouths, so that nobody is asked where there is none
  c.counter("mouths", { max = 100, label = "open tunnel mouths" }),
  c.contribute("after_placing", { name = "mouths",
    text = "add (count of s in segments(placed) where open_mouth(s)) to mouths" }),
  c.invariant("tokens_lie_on_mouths", {
    each = "tunnels", where = "table[it] is not none",
    text = "place_of(it, table) is road and tunnel of place_of(it, table) = mouth",
    because = "tunnel tokens lie on tunnel mouths [M-19]" }),

  -- [M-19] The second token of a colour joins the two roads.
  c.extend("regions roads", { merges = 6 }),
  c.amount("partner(t: figure of tunnels): figure of tunnels", [[
    first u in tunnels where u != t and owner of u = owner of t and kind of u = kind of t and table[u] is not none
  ]]),
  c.effect("connect(t: figure of tunnels)", connect),

  -- [M-19] 2c: once in the own turn, besides the figure move, on any mouth of the board. Of
  -- colours that lie nowhere yet one is as good as another.
  c.flag("token_laid", { label = "a tunnel token was laid in this turn" }),
  c.event("tunnel_dug(who: player, colour: tunnels_kind, spot: segment of table)", "{who} puts a {colour} tunnel token on {spot}"),
  c.event("no_tunnel_dug(who: player)", "{who} digs no tunnel"),
  c.move("tunnel(colour: tunnels_kind, spot: segment of table)", {
    colour = { where = [[
      supply(it, actor) = 1 or
      (supply(it, actor) = 2 and it = first k in tunnels_kind where supply(k, actor) = 2)
    ]] },
    spot = { where = "open_mouth(it)" },
    effect = [[
      deploy colour of actor on spot
      subtract 1 from mouths
      set token_laid to true
      emit tunnel_dug(actor, colour, spot)
      let token be first t in tunnels[spot]
      if partner(token) is not none then connect(token); touch(spot) end
    ]],
    help = "Put a tunnel token on an open mouth; two tokens of a colour join their roads.",
  }),
  c.move("dig_nothing", { automatic = true, effect = "emit no_tunnel_dug(actor)", help = "Put no tunnel token." }),
  c.phase("tunnel", { moves = { "tunnel", "dig_nothing" } }),
  c.contribute("join_roads", { name = "tunnel", text = [[
    if mouths > 0 and not token_laid and (any k in tunnels_kind where supply(k, active) > 0) then ask tunnel of active end
  ]] }),
  c.step("tunnel_done", { before_enter = "turn", effect = "set token_laid to false if begins_turn" }),

  -- Tokens that a position has laid have joined their roads.
  c.on("position", { name = "tunnels", effect = [[
    set mouths to sum of (count of s in segments(t) where open_mouth(s)) for t in table
    for each p in players do
      for each k in tunnels_kind do
        if supply(k, p) = 0 then connect(first t in tunnels where owner of t = p and kind of t = k) end
      end
    end
  ]] }),
  c.for_pad and require "pad",
}
