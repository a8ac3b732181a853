-- Setup, the turn, the end of the game.
local c = castellan
local manual = c.options.purse_filling == "manual"

return {
  -- Cards are turned up one by one until three lie there. When deck and pile
  -- together can not do it, the location is closed: nothing is turned up, all its
  -- cards leave the game and the messenger goes to the other one. [CC-52..54, CCR-07]
  c.amount("other(place: location): location", "if place = castle then village else castle"),
  c.effect("complete(place: location)", [[
    let missing be free_places of display[place]
    if missing > size of deck[place] + size of discards[place] then
      move all from display[place] to removed
      move all from deck[place] to removed
      move all from discards[place] to removed
      set closed[place] to true
      set messenger to other(place)
      emit location_closed(place)
    else if missing > 0 then
      for each s in numbers(1, 3) where display[place][s] is none do
        draw from deck[place] to display[place][s]
      end
    end
  ]]),
  c.condition("no_cards", "closed[castle] and closed[village]"),

  -- All chance comes in this order: castle, village, first player. [CC-12, CC-13, CC-16, CCR-01]
  c.start("setup"),
  c.phase("setup", {
    enter = [[
      complete(castle)
      complete(village)
      set first_player to random p in players                                    # [CC-16]
      set active to first_player
    ]],
    next = { { "purses", when = "no_cards" }, "turn" },     -- [CCR-08]
  }),

  -- Steps 1 to 4a. [CC-18] Spending a key comes before taking a card; the ability
  -- and the icon belong to the move that takes it.
  c.phase("turn", {
    actor = "active",
    enter = "set key_spent to false; set taken to false",
    done_when = "taken",
    moves = { "send", "renew", "buy", "cover" },
    next = "refill",
  }),

  -- Step 4b, the castle first [CCP-05], after the last turn too [CCR-09]; then the next
  -- player clockwise. [CC-17, CC-52, CC-57] Smaller decks may run out altogether. [CCR-08]
  c.phase("refill", {
    enter = [[
      for each place in location where not closed[place] do complete(place) end
      set active to left of active
    ]],
    next = { { "purses", when = "size of tableau of active = 9 or no_cards" }, "turn" },   -- [CC-04, CC-58]
  }),

  -- [CC-59, CC-61] gold on purses, then the scrolls and the keys
  c.phase("purses", {
    enter = [[
      if purse_filling = manual then
        set first_player to active if first_player is none
        set active to first_player
      else
        for each p in players do
          distribute gold of p over purses of p to stored most room(it) by sum of scroll of card for card in cards of p
        end
      end
    ]],
    next = manual and "storing" or "ending",
  }),
  -- Each player from the first clockwise says for one purse after the other how
  -- much gold goes on it.
  manual and c.phase("storing", {
    actor = "active",
    done_when = "gold of active = 0 or not any p in purses of active where waits(p)",
    moves = { "store" },
    leave = "set active to left of active",
    next = { { "ending", when = "active = first_player" }, "storing" },
  }),

  -- what lies in the n-th space in reading order, and what it is worth [CC-34, CC-63]
  c.amount("character_in(p: player, n: number): character",
    "let spot be (tableau of p)[space(tableau of p, n)] then if spot is none then none else component of spot"),
  c.amount("points_of(card: piece of tableau)", "if card is none or face_down of card then 0 else scroll of card"),
  c.phase("ending", {
    enter = [[
      score final to score
      emit game_over
      finish game
    ]],
  }),
}
