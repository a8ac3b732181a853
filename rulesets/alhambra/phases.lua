-- Setup, the turn T1 to T6, and the end of the game.
local c = castellan

return {
  -- [ALP-31, ALR-16] what ends the game at T6
  c.condition("game_ends", "if end_when = cannot_refill then market_short else supply is none"),

  -- Setup. All chance comes in this order. [ALR-15]
  c.start("setup"),
  c.phase("setup", {
    enter = [[
      for each p in players do move "fountain" from fountains to castle of p at (0, 0) end   # [ALP-02]
      for each s in currency do draw from supply to market[s] end                            # [ALP-09]
      for each p in players do                                                               # [ALP-11]
        while cash(p) < start_money do draw from money_deck to hand of p end
      end
      # still tied: lowest seat [ALP-12, ALR-01]
      set active to first p in players by lowest size of hand of p, lowest cash(p)
      repeat row_size times draw from money_deck to money_row end                            # [ALP-06]
      # the scoring cards hide; upper piles larger [ALP-13, ALR-02]
      cut money_deck into deck_piles
      plant "scoring-1" from scoring_cards into money_deck at first_scoring_pile
      plant "scoring-2" from scoring_cards into money_deck at second_scoring_pile
    ]],
    next = "actions",
    help = "Everybody gets a fountain and is dealt money; who has the fewest cards, of those the least money, begins.",
  }),

  -- T1 [ALP-16] one action, and one more after each exact payment [ALP-19, ALP-21]
  c.phase("actions", {
    actor = "active",
    enter = "set actions_left to 1",
    done_when = "actions_left = 0",
    moves = { "take", "buy", "add", "store", "swap", "pass" },
    next = { { "placement", when = "bought is not none" }, "refill" },
    help = "One action, and one more after each purchase that was paid exactly.",
  }),

  -- T2 [ALP-23, ALP-24] the bought tiles, in any order
  c.phase("placement", {
    actor = "active",
    done_when = "bought is none",
    moves = { "place", "reserve" },
    next = "refill",
    help = "The tiles bought in this turn are built or put on the reserve, in any order.",
  }),

  -- T3 [ALP-25] the row is filled with money; a scoring card leaves the game and
  -- fixes the round to come, of two at once in the order drawn [ALR-07]. Without cards
  -- the row stays short. [ALR-06]
  -- T4 [ALP-15] the market in the order of its spaces, while the supply lasts
  c.phase("refill", {
    enter = [[
      while size of money_row < row_size and size of money_deck + size of discard > 0 do
        draw from money_deck to money_row as card
        if round of card > 0 then
          move card from money_row to scoring_cards
          emit scoring_revealed(round of card)
          if pending_round = 0 then
            set pending_round to round of card
          else
            set pending_next to round of card
          end
        end
      end
      for each s in currency where market[s] is none do
        if supply is not none then draw from supply to market[s] else set market_short to true end
      end
    ]],
    next = { { "scoring_round", when = "pending_round > 0" }, "turn_end" },
    help = "Row and market are filled up; a scoring card that turns up brings a scoring round at the end of the turn.",
  }),

  -- T5 [ALH-01, ALH-04, ALH-05, ALP-25] rounds 1 and 2
  c.effect("score_round(n: number)", [[
    score scoring(n) to score
    set last_scored to n
    emit round_scored(n)
  ]]),
  c.phase("scoring_round", {
    enter = [[
      score_round(pending_round)
      set pending_round to pending_next
      set pending_next to 0
    ]],
    next = { { "scoring_round", when = "pending_round > 0" }, "turn_end" },
    help = "In every kind of building the most tiles count, and for everybody the longest piece of outer wall.",
  }),

  -- T6 [ALP-14, ALP-15] clockwise, unless the game ends
  c.phase("turn_end", {
    enter = "if game_ends then award_tiles else set active to left of active end",
    next = {
      { "awards", when = "game_ends and market is not none" },
      { "final_scoring", when = "game_ends" },
      "actions",
    },
    help = "The next player clockwise, unless the game ends.",
  }),

  -- [ALP-32] each tile left goes to the one player with the most money of its
  -- space; nobody has any, or two have the most: to nobody. No card is spent.
  c.effect("award_tiles", [[
    for each s in currency where market[s] is not none do
      let richest be first p in players by highest purse(p, s)
      if every p in players where p = richest or purse(p, s) < purse(richest, s) then
        set winner[s] to richest
        emit tile_awarded(richest, market[s])
      else
        emit tile_unawarded(market[s])
        move market[s] to out_of_game
      end
    end
  ]]),
  -- [ALP-33, ALR-11] the winners place their tiles in turn order, starting after
  -- the player of the last turn
  c.condition("awarded(s: currency, p: player)", "market[s] is not none and winner[s] = p"),
  c.phase("awards", {
    actor = "active",
    enter = [[
      set active to first p in clockwise(left of active) where (any s in currency where awarded(s, p))
      for each s in currency where awarded(s, active) do move market[s] to bought[s] end
    ]],
    done_when = "bought is none",
    moves = { "place", "reserve" },
    next = { { "awards", when = "market is not none" }, "final_scoring" },
    help = "Each tile that is left goes to the player with the most money of its space, who places it.",
  }),

  -- [ALH-01, ALH-10, ALR-10] the last round uses its own table, whatever came before
  c.phase("final_scoring", {
    enter = [[
      score_round(3)
      emit game_over
      finish game
    ]],
    help = "The last scoring round ends the game.",
  }),
}
