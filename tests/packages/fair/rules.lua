-- A deck of one's own: four guests, one card of the game less,
-- and the words that the guests have beyond those of the game.
local c = castellan

return {
  c.entries("guests.cards"),
  c.copies("monk", 0),
  c.change("box castle cards", { keys = { copies = 40 } }),
  c.change("box village cards", { keys = { copies = 41 } }),

  c.scope("contact", { where = "abs(x of it - x of this) + abs(y of it - y of this) = 1", only_in = { "scroll" } }),
  c.noun({ "messenger icon", "messenger icons" },
         { choice = "location", over = "cards", where = "messenger of it = location" }),
  c.verb("pay {n: number} gold to {who: player}", [[
      let paid be min(n, gold)
      lose (paid) gold
      gain (paid) gold to who
    ]]),
}
