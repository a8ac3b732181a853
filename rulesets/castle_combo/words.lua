-- The words of the cards: what is counted, where, and the sentences that are
-- no gain. `player` is whose card it is, `it` what is looked at, `this` the card.
-- All of it is about the player's own tableau [CC-44, CC-62], the card itself
-- included [CC-43, CCP-13]. The game aid of the box says the same in pictures. [CC-49]
local c = castellan

-- Where: lines through the card, and places on the grid; both are fixed only in a
-- finished tableau, so they stand in scrolls [CC-39, CCR-13]
local function in_scrolls(words, where) return c.scope(words, { where = where, only_in = { "scroll" } }) end

return {
  -- Sets
  c.set("cards", { from = "tableau", where = "not face_down of it" }),          -- [CC-34, CC-63]
  c.set("filled spaces", { from = "tableau" }),                                 -- [CCP-06, CCP-12]
  c.set("empty spaces", { from = "frame(tableau)", where = "tableau[it] is none" }),
  c.set("purses", { from = "in_reading_order(tableau)",                         -- [CCR-10]
                    where = "not face_down of it and purse of it > 0" }),
  c.set("opponents", { from = "players", where = "it != player" }),             -- [CC-47]
  c.set("all players", { from = "players" }),
  -- [CC-48, CCR-03] the players on both sides; whom the actor means is chosen anew
  -- each time, also when both show the same [CCR-04]
  c.pick({ "a neighbour", "chosen neighbour" }, { name = "neighbour",
         from = "players", where = "it = left of player or it = right of player" }),

  -- Things that are gained [CC-45] and counted
  c.noun("gold", { field = "gold", over = "purses", amount = "stored of it" }),
  c.noun({ "key", "keys" }, { field = "keys" }),
  c.noun({ "shield", "shields" }, { choice = "faction", over = "cards",
         amount = "(shields of it)[faction]" }),
  c.noun({ "shield type", "shield types" }, { amount = "different shields" }),
  c.noun({ "missing shield type", "missing shield types" }, { amount = "missing shields" }),
  c.noun({ "banner", "banners" }, { choice = "location", over = "cards",
         where = "banner of it = location" }),
  c.noun({ "card", "cards" }, { over = "cards" }),
  c.amount("marks(card: character)", "sum of (shields of card)[f] for f in faction"),
  c.noun({ "single-shield card", "single-shield cards" }, { over = "cards", where = "marks(it) = 1" }),
  c.noun({ "double-shield card", "double-shield cards" }, { over = "cards", where = "marks(it) = 2" }),
  c.noun({ "card costing", "cards costing" }, { over = "cards", measure = "cost of it" }),   -- [CCP-09]
  c.noun({ "discount card", "discount cards" }, { over = "cards", where = "has(permanent, it)" }),
  c.noun({ "purse card", "purse cards" }, { over = "purses" }),
  c.noun({ "face-down card", "face-down cards" }, { over = "filled spaces", where = "face_down of it" }),
  c.noun({ "filled space", "filled spaces" }, { over = "filled spaces" }),
  c.noun({ "empty space", "empty spaces" }, { over = "empty spaces" }),

  -- Where
  c.amount("across(spot: cell)", "x of spot - west of tableau + 1"),
  c.amount("down(spot: cell)", "y of spot - north of tableau + 1"),
  in_scrolls("row", "y of it = y of this"),
  in_scrolls("column", "x of it = x of this"),
  in_scrolls("cross", "y of it = y of this or x of it = x of this"),
  in_scrolls("top row", "down(it) = 1"),
  in_scrolls("middle row", "down(it) = 2"),
  in_scrolls("bottom row", "down(it) = 3"),
  in_scrolls("left column", "across(it) = 1"),
  in_scrolls("middle column", "across(it) = 2"),
  in_scrolls("right column", "across(it) = 3"),
  in_scrolls("corner", "across(it) != 2 and down(it) != 2"),
  in_scrolls("edge", "(across(it) = 2) != (down(it) = 2)"),
  in_scrolls("center", "across(it) = 2 and down(it) = 2"),
  c.scope("this purse", { where = "it = this", alone = true, only_in = { "scroll" } }),
  c.scope("all purses", { where = "true" }),

  -- Sentences
  -- [CC-60, CCP-07] a purse holds what is printed on it; what does not fit is not gained
  c.amount("room(p: piece of tableau)", "max(0, purse of p - stored of p)"),
  c.verb("put {n: number} gold on each purse", "for each p in purses do add min(n, room(p)) to stored of p end"),
  -- [CCR-05] chosen together, as many as the card says or all there are
  c.verb("fill {n: number} purse|purses", [[
      choose (n) fill in purses where room(fill) > 0
      for each p in fill do add room(p) to stored of p end
    ]]),
  -- [CC-22, CCP-08] the display is filled up in step 4, not before
  c.verb("discard {n: number} card|cards from {place: location} display", [[
      choose (n) discard in display[place]
      for each card in discard do move card to discards[place] end
    ]], {
    gives = "discard" }),
  -- [CC-28, CC-30] what a card takes off the price of `card`
  c.verb("discount {n: number} on all cards", "score n", { only_in = { "permanent" } }),
  c.verb("discount {n: number} on {place: location} cards", "score n if banner of card = place", {
    only_in = { "permanent" } }),
}
