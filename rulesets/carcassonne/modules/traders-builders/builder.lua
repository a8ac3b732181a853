-- The builder: a second part of the turn for who extends his feature.
local c = castellan

return {
  c.figures("builders", { of = "player", kinds = { { "builder", each = c.options.traders_builders_figures } } }),
  -- [PLAY-TB-02, PLAY-TB-05] beside an own follower on an incomplete road or city;
  -- builders of other colours may be there
  c.condition("own_follower_on(p: player, s: segment of table)",
    "any f in followers[joined(s)] where owner of f = p"),
  c.event("builder_deployed(who: player, spot: segment of table)", "{who} puts the builder on {spot}"),
  c.move("builder(spot: segment of table)", {
    spot = { piece = "placed",
      where = "it is in (city, road) and not finished(it) and own_follower_on(actor, it)" },
    conditions = { { "supply(builder, actor) > 0", because = "your builder is at work" },
                   { "not (any b in builders[joined(spot)] where owner of b = actor)", because = "you have a builder there" } },
    effect = "deploy builder of actor on spot\nemit builder_deployed(actor, spot)",
    help = "Put your builder on a road or city of the tile where you have a follower.",
  }),
  c.extend("phase deploy", { moves = { "builder" } }),
  c.invariant("builders_have_company", {
    each = "builders", where = "table[it] is not none",
    text = "place_of(it, table) is in (city, road) and own_follower_on(owner of it, place_of(it, table))",
    because = "no follower of its owner stands on that road or city [PLAY-TB-02]" }),   -- [PLAY-FIG-10]

  -- [PLAY-TB-03, PLAY-TB-04] noted when the tile is laid, whether it completes the
  -- feature or not; a second part gives no third
  c.flag("extended", { label = "the builder's feature was extended" }),
  c.flag("second_part", { label = "second part of the turn" }),
  c.contribute("after_placing", { name = "builder", text = [[
    set extended to true if any b in builders where owner of b = active and place_of(b, table) is not none and
      (any t in parts(placed) where (any s in segments(t) where (any e in builders[joined(s)] where e = b)))
  ]] }),
  c.contribute("begins_turn", { name = "builder", text = "not second_part" }),
  c.contribute("plays_on", { name = "builder", text = "extended and not second_part" }),
  c.step("second_part", { after_enter = "turn_end", effect = [[
    set second_part to extended and not second_part and tiles_left
    set extended to false
  ]] }),
}
