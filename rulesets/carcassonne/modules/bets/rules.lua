-- The Bets: chips on how many tiles a road or a city will have. [M-30]
local c = castellan

return {
  c.extend("component tile", { attributes = { { "bookmaker", c.flag_attribute() } } }),
  c.entries("components/bets.tiles"),

  -- six each, of which each can be used once
  c.figures("chips", { of = "player", label = "betting chips", kinds = {
    { "two-six", each = 1 }, { "three-five", each = 1 }, { "three-six", each = 1 },
    { "four-seven", each = 1 }, { "four", each = 1 }, { "five-eight", each = 1 },
  } }),
  -- [CAR-BET-02..07] points by tiles, from 2 to 8 and more
  c.table("odds", { by = { "chips_kind", { 2, 8 } }, values = {
    ["two-six"]    = { 2, 0, 0, 0, 6, 0, 0 },
    ["three-five"] = { 0, 3, 0, 5, 0, 0, 0 },
    ["three-six"]  = { 0, 3, 0, 0, 6, 0, 0 },
    ["four-seven"] = { 0, 0, 4, 0, 0, 7, 7 },
    ["four"]       = { 0, 0, 8, 0, 0, 0, 0 },
    ["five-eight"] = { 0, 0, 0, 5, 0, 0, 8 },
  } }),
  c.amount("payout(f: figure of chips, tiles: number)", "if tiles < 2 then 0 else odds[kind of f][min(tiles, 8)]"),
  c.invariant("chips_lie_on_betting_offices", {
    each = "chips",
    text = "table[it] is none or (bookmaker of table[it] and place_of(it, table) is none)",
    because = "betting chips lie on the tiles of bookmakers [M-30]" }),
  c.sheet("scoring/bet.score"),

  -- [M-30] 4: when all is scored everybody may put a chip on the new tile, as long as one of its
  -- roads or cities is incomplete and tiles are left.
  c.condition("open_to_bets(t: piece of table)",
    "(any r in roads of t where open_ends of r > 0) or (any r in cities of t where open_ends of r > 0)"),
  c.event("bet_made(who: player, site: cell)", "{who} bets at {site}"),
  c.event("no_bet_made(who: player)", "{who} does not bet"),
  c.move("bet(chip: chips_kind)", {
    chip = { where = "supply(it, actor) > 0" },
    effect = [[
      deploy chip of actor on placed
      emit bet_made(actor, cell of placed)
    ]],
    help = "Put one of your chips on the betting office of the new tile.",
  }),
  c.move("no_bet", { automatic = true, effect = "emit no_bet_made(actor)", help = "Put no chip there." }),
  c.phase("bet", { moves = { "bet", "no_bet" } }),
  c.step("bets", { after_enter = "score",
    after = { "abbey-mayor/wagons", "under-the-big-top/circus", "count/send", "crop-circles/crop_circle" }, effect = [[
    if bookmaker of placed and tiles_left and open_to_bets(placed) then
      for each p in clockwise(active) do
        if any k in chips_kind where supply(k, p) > 0 then ask bet of p end
      end
    end
  ]] }),

  -- [M-30] When a road or city there has been scored its chips are settled and are out of the game.
  c.effect("settle_chips(t: piece of table, tiles: number)", [[
    for each p in clockwise(active) do
      for each f in chips[t] where owner of f = p do
        score bet(f, tiles) for p to score
        remove f
      end
    end
  ]]),
  c.change("effect close", { after = [[
    if s is road then
      for each t in pieces(roads[s]) where bookmaker of t do settle_chips(t, road_extent(roads[s])) end
    else if s is city and not spared(s) then
      for each t in pieces(cities[s]) where bookmaker of t do settle_chips(t, city_extent(cities[s])) end
    end
  ]] }),

  -- [CAR-BET-01] At the end those that are left: the owner takes the feature that pays most.
  c.condition("may_bet_on(r: region of roads)", c.options.bets_candidates == "all" and "true" or "open_ends of r > 0"),
  c.condition("may_bet_in(r: region of cities)", c.options.bets_candidates == "all" and
    "not spared(first s in segments(r))" or "open_ends of r > 0"),
  c.amount("best_payout(f: figure of chips)", [[
    max(highest of payout(f, road_extent(r)) for r in roads of table[f] where may_bet_on(r),
        highest of payout(f, city_extent(q)) for q in cities of table[f] where may_bet_in(q))
  ]]),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
