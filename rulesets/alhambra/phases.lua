-- Setup, the turn T1 to T6, and the end of the game.
local c = castellan

return {
  -- [ALP-31, ALR-16] what ends the game at T6
  c.condition("game_ends", "if end_when = cannot_refill then market_short else supply is none"),
  c.condition("tiles_wait", "(count of t in bought) > 0"),

  -- Setup. All chance comes in this order. [ALR-15]
  c.effect("lay_fountains", [[
    for each p in players do
      move "fountain" from fountains to castle of p at (0, 0)
    end
  ]]),                                                               -- [ALP-02]
  c.effect("open_market", [[
    for each s in currency do
      draw from supply to market[s]
    end
  ]]),                                                               -- [ALP-09]
  c.effect("deal_starting_money", [[
    for each p in players do
      while cash(p) < start_money do
        draw from money_deck to hand of p
      end
    end
  ]]),                                                               -- [ALP-11]
  c.effect("choose_start_player", [[
    set active to first p in players by lowest size of hand of p, lowest cash(p)
  ]]),                                                               -- [ALP-12]; still tied: lowest seat [ALR-01]
  c.effect("lay_out_money_row", [[
    repeat row_size times
      draw from money_deck to money_row
    end
  ]]),                                                               -- [ALP-06]
  c.effect("hide_scoring_cards", [[
    cut money_deck into deck_piles
    plant "scoring-1" from scoring_cards into money_deck at first_scoring_pile
    plant "scoring-2" from scoring_cards into money_deck at second_scoring_pile
  ]]),                                                               -- [ALP-13]; upper piles larger [ALR-02]

  c.start("setup"),
  c.phase("setup", {
    enter = [[
      lay_fountains
      open_market
      deal_starting_money
      choose_start_player
      lay_out_money_row
      hide_scoring_cards
    ]],
    next = "actions",
  }),

  -- T1 [ALP-16] one action, and one more after each exact payment [ALP-19, ALP-21]
  c.phase("actions", {
    actor = "active",
    enter = "set actions_left to 1",
    done_when = "actions_left = 0",
    moves = { "take", "buy", "add", "store", "swap", "pass" },
    next = { { "placement", when = "tiles_wait" }, "refill" },
  }),

  -- T2 [ALP-23, ALP-24] the bought tiles, in any order
  c.phase("placement", {
    actor = "active",
    done_when = "not tiles_wait",
    moves = { "place", "reserve" },
    next = "refill",
  }),

  -- T3 [ALP-25] the row is filled with money; a scoring card leaves the game and
  -- fixes the round to come. Without cards the row stays short. [ALR-06]
  c.effect("refill_money_row", [[
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
  ]]),                                                               -- two at once: in order drawn [ALR-07]
  -- T4 [ALP-15] the market in the order of its spaces, while the supply lasts
  c.effect("refill_market", [[
    for each s in currency where market[s] is none do
      if supply is not none then
        draw from supply to market[s]
      else
        set market_short to true
      end
    end
  ]]),
  c.phase("refill", {
    enter = [[
      refill_money_row
      refill_market
    ]],
    next = { { "scoring_round", when = "pending_round > 0" }, "turn_end" },
  }),

  -- T5 [ALH-01, ALH-04, ALH-05, ALP-25] rounds 1 and 2
  c.phase("scoring_round", {
    enter = [[
      score scoring(pending_round) to score
      set last_scored to pending_round
      emit round_scored(last_scored)
      set pending_round to pending_next
      set pending_next to 0
    ]],
    next = { { "scoring_round", when = "pending_round > 0" }, "turn_end" },
  }),

  -- T6 [ALP-14, ALP-15] clockwise, unless the game ends
  c.phase("turn_end", {
    enter = [[
      if game_ends then
        award_tiles
      else
        set active to left of active
      end
    ]],
    next = {
      { "awards", when = "game_ends and (count of t in market) > 0" },
      { "final_scoring", when = "game_ends" },
      "actions",
    },
  }),

  -- [ALP-32] each tile left goes to the one player with the most money of its
  -- space; nobody has any, or two have the most: to nobody. No card is spent.
  c.effect("award_tiles", [[
    for each s in currency where market[s] is not none do
      let best be highest of purse(p, s) for p in players
      let holders be count of p in players where purse(p, s) = best
      if best > 0 and holders = 1 then
        set winner[s] to first p in players where purse(p, s) = best
        emit tile_awarded(winner[s], market[s])
      else
        emit tile_unawarded(market[s])
        move all from market[s] to out_of_game
      end
    end
  ]]),
  -- [ALP-33, ALR-11] the winners place their tiles in turn order, starting after
  -- the player of the last turn
  c.condition("has_award(p: player)", "any s in currency where market[s] is not none and winner[s] = p"),
  c.phase("awards", {
    actor = "active",
    enter = [[
      set active to left of active
      while not has_award(active) do
        set active to left of active
      end
      for each s in currency where market[s] is not none and winner[s] = active do
        move all from market[s] to bought[s]
      end
    ]],
    done_when = "not tiles_wait",
    moves = { "place", "reserve" },
    next = { { "awards", when = "(count of t in market) > 0" }, "final_scoring" },
  }),

  -- [ALH-01, ALH-10, ALR-10] the last round uses its own table, whatever came before
  c.phase("final_scoring", {
    enter = [[
      score scoring(3) to score
      set last_scored to 3
      emit round_scored(3)
      emit game_over
      finish game
    ]],
  }),
}
