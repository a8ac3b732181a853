-- [PLAY-TB-06] The pig goes to a field with an own farmer and stays.
local c = castellan

return {
  c.figures("pigs", { of = "player", kinds = { { "pig", each = c.options.traders_builders_figures } } }),
  c.event("pig_deployed(who: player, spot: segment of table)", "{who} puts the pig on {spot}"),
  c.move("pig(spot: segment of table)", {
    spot = { piece = "placed",
      where = "it is field and own_follower_on(actor, it)" },
    conditions = { { "supply(pig, actor) > 0", because = "your pig is out" },
                   { "not (any g in pigs[joined(spot)] where owner of g = actor)", because = "you have a pig there" } },   -- [M-04]
    effect = "deploy pig of actor on spot\nemit pig_deployed(actor, spot)",
    help = "Put your pig on a field of the tile where you have a farmer.",
  }),
  c.extend("phase deploy", { moves = { "pig" } }),
  c.invariant("pigs_have_company", {
    each = "pigs", where = "table[it] is not none",
    text = "place_of(it, table) is field and own_follower_on(owner of it, place_of(it, table))",
    because = "no farmer of its owner stands in that field [PLAY-TB-06]" }),            -- [PLAY-FIG-10]
}
