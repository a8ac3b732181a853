-- Shepherds and the bag they draw from.
local c = castellan

return {
  c.component("flock_token", { attributes = { { "sheep", c.number(0, 4) } } }),
  c.entries("components/flock.cards"),
  c.pile("bag", { holds = "flock_token", visible = "count", starts_full = true, label = "bag of sheep and wolves" }),
  c.pile("flock", { of = "player", holds = "flock_token", label = "flock" }),
  c.figures("shepherds", { of = "player", kinds = { { "shepherd", each = c.options.hills_sheep_figures } } }),
  c.invariant("shepherds_stand_in_fields", {
    each = "shepherds", where = "table[it] is not none",
    text = "place_of(it, table) is field",
    because = "a shepherd goes to fields only [PLAY-HS-01]" }),
  c.invariant("flocks_have_shepherds", {
    each = "players", where = "flock of it is not none",
    text = "supply(shepherd, it) = 0",
    because = "there is no shepherd of this player with the sheep [PLAY-HS-01]" }),

  -- home with all the sheep, wherever it goes from
  c.effect("leave_field(h: figure of shepherds)", [[
    move all from flock of owner of h to bag
    release h
  ]]),
  -- [PLAY-PD-04]
  c.contribute("swept", { name = "shepherds", text = "for each h in shepherds[t] do leave_field(h) end" }),

  -- [PLAY-HS-01] to a field without a shepherd, whoever else is there
  c.event("shepherd_deployed(who: player, spot: segment of table)", "{who} puts the shepherd on {spot}"),
  c.move("shepherd(spot: segment of table)", {
    spot = { piece = "placed", where = "it is field and not (any h in shepherds[joined(it)])" },
    conditions = { { "supply(shepherd, actor) > 0", because = "your shepherd is out" } },
    effect = [[
      deploy shepherd of actor on spot
      emit shepherd_deployed(actor, spot)
      draw_sheep(fields[spot])
    ]],
    help = "Put your shepherd on a field of the tile and draw the first token of the flock.",
  }),
  c.extend("phase deploy", { moves = { "shepherd" } }),
}
