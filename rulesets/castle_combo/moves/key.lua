-- Step 1: one key in a turn, for one of two things. [CC-19]
local c = castellan

return {
  -- [CC-20] not once a location is closed [CC-55]
  c.move("send(place: location)", {
    place = { conditions = {
      { "it != messenger", because = "the messenger stands there already" },
    } },
    conditions = {
      { "not key_spent", because = "a key was spent in this turn already" },
      { "keys of actor > 0", because = "there is no key to spend" },
      { "not closed[castle] and not closed[village]", because = "only one location is left" },
    },
    effect = [[
      lose 1 key
      set key_spent to true
      set messenger to place
      emit messenger_sent(place)
    ]],
    help = "Spend a key to send the messenger to the other location.",
  }),

  -- [CC-21, CC-56] the cards go first, so that they can be shuffled in [CCP-03]
  c.move("renew", {
    conditions = {
      { "not key_spent", because = "a key was spent in this turn already" },
      { "keys of actor > 0", because = "there is no key to spend" },
      { "not closed[messenger]", because = "there are no cards here any more" },
    },
    effect = [[
      lose 1 key
      set key_spent to true
      move all from display[messenger] to discards[messenger]
      emit renewed(messenger)
      complete(messenger)
    ]],
    reveals = true,
    help = "Spend a key to discard the cards at the messenger and turn up new ones.",
  }),
}
