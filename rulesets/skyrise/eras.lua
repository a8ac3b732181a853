-- Who opens the next auction, and the ends of the two eras. [SKY-02, SKY-53]
local c = castellan

return {
  -- [SKY-08, SKR-06] the auction after one in which somebody finished, or every one after it
  c.condition("lowest_opens",
    "if starter_after_finish = lowest_wonder_card_always then finished > 0 else finish_rank of bidder > 0"),
  c.amount("lowest_card: player", "first p in players where finish_rank of p = 0 by lowest card_value(p)"),       -- [SKY-70]

  -- [SKE-01, SKE-02] A spot is always there. Only The Hammer can keep somebody from opening
  -- who has nothing but tall buildings left.
  c.condition("can_open(p: player)", [[
    (any t in supply of p where value of t > 0 and height of t != tall) or
    unbuilt(p) > 0 and (any n in city where within_reach of n and free(n) and
                                            (warden of n is none or warden of n = p)) or
    wonder_opens(p)
  ]]),
  -- [SKE-02, SKR-17] who is blocked is skipped as opener only; if nobody can open, the game
  -- is over and those who have not finished come last, clockwise from the blocked one
  c.effect("skip_blocked", [[
    let blocked be starter
    set starter to left of starter
    while starter != blocked and not (finish_rank of starter = 0 and can_open(starter)) do
      set starter to left of starter
    end
    if starter = blocked then
      repeat ]] .. c.players .. [[ times
        if finish_rank of starter = 0 then
          add 1 to finished
          set finish_rank of starter to finished
        end
        set starter to left of starter
      end
    end
  ]]),

  -- [SKY-05, SKY-27]
  c.phase("next_auction", {
    enter = [[
      if lowest_opens then
        set starter to lowest_card
      else
        set starter to bidder
      end
      if not can_open(starter) then
        skip_blocked
      end
      begin_auction
    ]],
    next = { { "era_two_ends", when = "everybody_finished" }, "opening" },
  }),

  -- [SKY-28..34, SKE-09]
  c.phase("era_one_ends", {
    enter = [[
      score era to prestige
    ]],
    next = "choosing",
  }),
  -- [SKY-35, SKY-66] all at once, then revealed
  c.phase("choosing", {
    actors = "true",
    moves = { "keep" },
    leave = [[
      for each p in players do
        move all from hand of p to wonder_deck
      end
      set era to 2
      set starter to lowest_card
      begin_auction
    ]],                                                                -- [SKY-07, SKY-36, SKY-37]
    next = "opening",
  }),
  c.move("keep(card: wonder)", {
    card = { component = "hand of actor" },
    effect = "move card to wonder_card[1] of actor",
    help = "Keep a wonder card; the others leave the game.",
  }),

  -- [SKY-38..49]
  c.phase("era_two_ends", {
    enter = [[
      score final to prestige
      finish game
    ]],
  }),
}
