-- [PLAY-BT-06] The ringmaster, a follower who is paid for the show around him.
local c = castellan

return {
  c.extend("figures followers", { kinds = { { "ringmaster", each = c.options.under_the_big_top_figures } } }),
  c.contribute("suits", { name = "ringmaster", text = "k = ringmaster and ordinary(s)" }),

  c.amount("shows_around(t: piece of table)",
    "(if show of t is none then 0 else 1) + (count of n in around(t) where show of n is not none)"),
  -- [CAR-RIN-01] on roads, cities, monasteries and fields
  c.condition("presents(f: figure of followers)", [[
    kind of f = ringmaster and not spared(place_of(f, table)) and
    place_of(f, table) is in (road, city, field, monastery]] .. (c.modules.monasteries and ", abbacy" or "") .. ")"),
  c.amount("shows_seen(f: figure of followers)", "shows_around(table[f])"),
  c.sheet("scoring/ringmaster.score"),
  c.rows("scoring/extras.score"),

  -- whenever his feature is scored, majority or not
  c.contribute("before_return", { name = "ringmaster", text = [[
    for each f in followers[joined(s)] where presents(f) do score ringmaster(f) for owner of f to score end
  ]] }),
  -- [PLAY-ABB-03] also with an abbot who is called home
  c.modules.abbot and c.change("move recall", { before = [[
    for each f in followers[abbey_of(actor)] where presents(f) do score ringmaster(f) for owner of f to score end
  ]] }),
}
