-- Who opens the next auction, and the ends of the two eras. [SKY-02, SKY-53]
local c = castellan

return {
  -- [SKY-08, SKR-06] the auction after one in which somebody finished, or every one after it
  c.condition("lowest_opens",
    "finish_rank of bidder > 0 or finished > 0 and starter_after_finish = lowest_wonder_card_always"),
  -- [SKY-70]
  c.amount("lowest_card: player",
    "first p in players where finish_rank of p = 0 by lowest value of card_of(p)"),

  -- [SKE-01, SKE-02] A spot is always there. Only The Hammer can keep somebody from opening
  -- who has nothing but tall buildings left.
  c.condition("can_open(p: player)", [[
    (any t in supply of p where value of t > 0 and height of t != tall) or
    unbuilt(p) > 0 and (any n in city where within_reach of n and free(n) and
                                            (warden of n is none or warden of n = p)) or
    wonder_opens(p)
  ]]),
  -- [SKY-05, SKY-27] Who is blocked is skipped as opener only; if nobody can open, the game
  -- is over and those who have not finished come last, clockwise from the blocked one.
  -- [SKE-02, SKR-17]
  c.phase("next_auction", {
    enter = [[
      let favoured be if lowest_opens then lowest_card else bidder
      set starter to first p in clockwise(favoured) where finish_rank of p = 0 and can_open(p) else favoured
      if not can_open(starter) then
        for each p in clockwise(starter) where finish_rank of p = 0 do
          add 1 to finished
          set finish_rank of p to finished
        end
      end
      begin_auction
    ]],
    next = { { "era_two_ends", when = "everybody_finished" }, "opening" },
    help = "Who won the last auction opens the next one, or the next clockwise who can.",
  }),

  -- [SKY-28..34, SKE-09]
  c.phase("era_one_ends", {
    enter = "score era to prestige", next = "choosing",
    help = "The first era ends when somebody has built everything of it: islands and panoramas bring points.",
  }),
  -- [SKY-35, SKY-66] all at once, then revealed
  c.phase("choosing", {
    actors = "true",
    moves = { "keep" },
    leave = [[
      for each p in players do move all from hand of p to wonder_deck end
      set era to 2
      set starter to lowest_card
      begin_auction
    ]],                                                                -- [SKY-07, SKY-36, SKY-37]
    next = "opening",
    help = "Everybody keeps one wonder card.",
  }),
  c.move("keep(card: wonder)", {
    card = { component = "hand of actor" },
    effect = "move card to wonder_card of actor",
    help = "Keep a wonder card; the others leave the game.",
  }),

  -- [SKY-38..49]
  c.phase("era_two_ends", {
    enter = [[
      score final to prestige
      finish game
    ]],
    help = "The second era ends the game: everything is scored.",
  }),
}
