-- [ALP-08, ALP-29, ALP-30] Two players are joined by a neutral third, called Dirk
-- in most editions: a pile of tiles that is compared in every majority and is paid
-- like a player, without castle, wall, money or turns.
local c = castellan
local o = c.options

-- [ALP-29] one copy of every money card is left out
local money = {}
for _, currency in ipairs { "florin", "dirham", "denar", "ducat" } do
  for value = 1, 9 do
    table.insert(money, currency .. "-" .. value)
  end
end

return {
  c.copies(money, o.money_copies - 1),

  c.pile("neutral_tiles", { holds = "building", label = "Dirk's tiles" }),
  c.counter("neutral_score", { max = 10000, label = "Dirk's score" }),

  -- [ALP-30] in every majority he takes ranks and shares in ties
  c.contestant("dirk", {
    sheet = "scoring",
    amount = "count of t in neutral_tiles where kind of t = k",
    pays_to = "neutral_score",
    competes = o.neutral_can_win,   -- [ALR-13]
  }),

  -- of a short supply what is left [ALR-12]
  c.effect("neutral_draws(n: number)", [[
    repeat min(n, size of supply) times draw from supply to neutral_tiles end
  ]]),
  -- [ALP-30, ALR-15] before the market is filled
  c.step("neutral_setup", { before_enter = "setup", effect = "neutral_draws(neutral_setup_tiles)" }),
  -- right after scoring rounds 1 and 2
  c.step("neutral_after_round", { after_enter = "scoring_round", effect = [[
    neutral_draws(if last_scored = 1 then neutral_round_tiles
                  else size of supply / neutral_supply_divisor rounded down)
  ]] }),

  -- [ALP-34] a bought tile may go to Dirk, each decided on its own; awarded tiles
  -- may not [ALP-33]
  c.event("tile_given(who: player, tile: building)", "{who} gives {tile} to Dirk"),
  c.move("give(tile: building)", {
    tile = { component = "bought" },
    effect = [[
      move tile to neutral_tiles
      emit tile_given(actor, tile)
    ]],
    help = "Give a tile you bought this turn to Dirk.",
  }),
  c.extend("phase placement", { moves = { "give" } }),
}
