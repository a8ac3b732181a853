-- Set-up, the round, and the end. Players act in player order: the start player
-- first, then clockwise. [ISB-14]
local c = castellan

return {
  c.start("setup"),
  c.phase("setup", {
    enter = [[
      for each m in material do move (in_tower of m) m from supply to tower end      # [ISP-01]
      set track to rounds
      subtract rounds from bank
      for each p in players do                                                       # [ISB-05]
        for each m in material do move (dealt of m) m from supply to stock of p end
        subtract 3 from bank
        add 3 to thalers of p
      end
      set start_player to random p in players                                        # [ISR-04]
    ]],
    next = "income",
    help = "Everybody gets pieces of material and three thalers; the start player is drawn by lot.",
  }),

  -- 1. [ISB-08] a thaler of the round track for the start player
  c.phase("income", {
    enter = [[
      add 1 to round
      if track > 0 then
        subtract 1 from track
        add 1 to thalers of start_player
      end
      emit round_begins(round, start_player)
    ]],
    next = "choosing",
    help = "A round begins: the start player gets a thaler of the round track.",
  }),

  -- 2. [ISB-09] everybody at once, hidden
  c.phase("choosing", {
    actors = "true", moves = { "choose" }, next = "reveal",
    help = "Everybody chooses cards of the hand, in secret.",
  }),

  -- 4. [ISB-12] all chosen cards together
  c.phase("reveal", {
    enter = [[
      reveal choosing
      for each p in clockwise(start_player) do
        for each c in chosen of p do
          add 1 to turn
          move c to revealed[turn]
          set whose[turn] to p
          emit card_revealed(p, c)
        end
      end
      set turn to 0
    ]],
    next = "layout",
    help = "All chosen cards are turned up together.",
  }),

  -- 5. [ISB-41, ISB-44] the worker cards are laid out with their material, in player
  -- order, of one player the lower letter first [ISR-06]
  c.phase("layout", {
    actor = "whose[turn]",
    enter = [[
      set turn to first i in worker cards where i > turn else 0
      set remaining to 0
      if turn > 0 then
        for each m in material do
          move (min((fixed of revealed[turn])[m], supply[m])) m from supply to load[turn]
        end
        set remaining to min(free of revealed[turn], sum of supply[m] for m in free_from of revealed[turn])
      end
    ]],
    done_when = "remaining = 0",
    moves = { "lay" },
    next = { { "layout", when = "turn > 0" }, "resolve" },
    help = "Material is laid on the worker cards.",
  }),

  -- 6. [ISB-13] the steps of the cards in their order, several cards of one step in
  -- player order
  c.phase("resolve", {
    enter = [[
      set turn to first i in open cards by lowest step of revealed[i] else 0
      set active to whose[turn] if turn > 0
    ]],
    next = {
      { "round_end", when = "turn = 0" },
      { "ordering", when = "worker of revealed[turn] and (count of i in worker cards where whose[i] = active) > 1" },
      { "unloading", when = "worker of revealed[turn]" },
      { "message", when = "revealed[turn] = messenger" },
      { "placing", when = "revealed[turn] = trader" },
      { "taking", when = "revealed[turn] = mason and tower is not none" },   -- [ISR-12]
      { "buying", when = "revealed[turn] = stonemason" },
      { "recovery", when = "revealed[turn] = builder" },
      "building",
    },
    help = "The cards are carried out in the order of their steps, those of one step in player order.",
  }),
  -- [ISB-16] a resolved card stays open
  c.phase("putting_away", {
    enter = "move revealed[turn] to played of active; set whose[turn] to none",
    next = "resolve",
  }),

  -- [ISB-17, ISP-09] messenger
  c.phase("message", {
    enter = "earn(active, thalers of revealed[turn])", next = "putting_away",
    help = "Messenger: the thalers of the card.",
  }),

  -- Trader: [ISB-24] the merchants of all traders are placed, then all produce
  c.phase("placing", {
    actor = "active",
    moves = { "place", "relocate", "decline" },
    leave = "production if (count of c in revealed where c = trader) = 1",
    next = "putting_away",
    help = "Trader: a merchant is placed or moved; when all traders have done so, merchants produce.",
  }),

  -- Mason: [ISB-30] one kind from the tower, then build
  c.phase("taking", {
    actor = "active", moves = { "take" }, next = "building",
    help = "Mason: all pieces of one kind from the tower, then building.",
  }),

  -- Stonemason: [ISB-35, ISB-36] one card after the other is offered, then build
  c.phase("buying", {
    actor = "active",
    enter = "next_offer(0)",
    done_when = "offer = 0",
    moves = { "buy", "pass" },
    next = "building",
    help = "Stonemason: one card of material after the other is offered, then building.",
  }),

  -- Worker: [ISB-45, ISB-46] what is left on the card, then build; two cards of one
  -- player in an order of his choice [ISR-07]
  c.phase("ordering", {
    actor = "active", moves = { "next" }, next = "unloading",
    help = "Worker: who has two such cards says which comes first.",
  }),
  c.phase("unloading", {
    enter = "move all from load[turn] to stock of active", next = "building",
    help = "Worker: what is left on the card, then building.",
  }),

  -- [ISB-54] up to two buildings with mason, stonemason or worker
  c.phase("building", {
    actor = "active",
    enter = [[
      set remaining to builds of revealed[turn]
      set has_built to false
    ]],
    done_when = "remaining = 0",
    moves = { "build", "stop" },
    next = { { "seating", when = "has_built and seats of revealed[turn] > 0" }, "putting_away" },   -- [ISB-34, ISB-40, ISB-68]
    help = "As many buildings as the card allows, each paid exactly.",
  }),
  -- [ISB-67] up to two helpers with mason or stonemason
  c.phase("seating", {
    actor = "active",
    enter = "set remaining to seats of revealed[turn]",
    done_when = "remaining = 0",
    moves = { "seat", "bring", "stop" },
    next = "putting_away",
    help = "After building, helpers are seated in what stands.",
  }),

  -- Builder: [ISB-49] all cards come back, itself included [ISR-16]; [ISB-51, ISB-53]
  -- points for the buildings of others in this round; he builds nothing [ISB-52]
  c.phase("recovery", {
    enter = [[
      let others be sum of buildings of p for p in players where p != active
      add vp of revealed[turn] * others to vp of active
      emit builder_paid(active, others)
      move revealed[turn] to hand of active
      set whose[turn] to none
      move all from played of active to hand of active
    ]],
    next = "resolve",
    help = "Builder: all played cards come back, and points for what the others built in this round.",
  }),

  -- 7. [ISB-15] the next round, or the end
  c.condition("last_round", "round = rounds or unbuilt is none"),   -- [ISB-72, ISB-73]
  c.phase("round_end", {
    enter = [[
      for each f in helpers where fresh of f do set fresh of f to false end
      for each p in players do set buildings of p to 0 end
      if not last_round then set start_player to left of start_player end
    ]],
    next = { { "ending", when = "last_round" }, "income" },
    help = "The start player changes; after the last round the game ends.",
  }),

  -- [ISB-74] the helpers in the castle are scored, then what was converted goes
  c.phase("ending", {
    enter = [[
      score final to vp
      for each p in players do convert(p) end
      emit game_over
      finish game
    ]],
    help = "Helpers in the castle bring points.",
  }),
  -- [ISB-78, ISR-31] pieces and thalers that brought points leave the game
  c.effect("convert(p: player)", [[
      repeat min(palace_pieces(p), size of stock of p) times
        let m be first m in stock of p by lowest precedence of m
        move m to converted
      end
      let sold be vp_of_thalers(p) * thalers_per_vp[market_seats(p)]
      subtract sold from thalers of p
      add sold to spent
    ]]),

  c.event("round_begins(n: number, who: player)", "round {n}, start player {who}"),
  c.event("card_revealed(who: player, what: card)", "{who} plays the {what}"),
  c.event("builder_paid(who: player, n: number)",
    "{who} takes all cards back; others built {n} in this round"),
  c.event("game_over", "the game is over"),
}
