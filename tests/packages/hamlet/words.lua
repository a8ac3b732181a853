local c = castellan

return {
  -- what can be gone through
  c.set("neighbours", { from = "players", where = "it = left of player or it = right of player" }),
  c.set("others", { from = "players", where = "it != player" }),
  c.set("people", { from = "in_reading_order(yard)" }),
  c.set("chests", { from = "people", where = "chest of it > 0" }),

  -- what can be gained and counted
  c.noun({ "coin", "coins" }, { field = "coins" }),
  c.noun("bread", { over = "people", amount = "bread of it" }),
  c.noun({ "tool", "tools" }, { choice = "trade", over = "people", amount = "(trades of it)[trade]" }),
  c.noun({ "master", "masters" }, { choice = "trade", over = "people", where = "(trades of it)[trade] > 1" }),
  c.noun({ "person paid", "people paid" }, { over = "people", measure = "wage of it" }),
  c.noun({ "craft", "crafts" }, { amount = "different tools" }),
  c.noun({ "gap", "gaps" }, { over = "frame(yard)", where = "yard[it] is none" }),
  c.noun({ "letter", "letters" }, { over = "letters" }),

  -- where it is counted
  c.scope({ "row", "this row" }, { where = "y of it = y of this" }),
  c.scope("column", { where = "x of it = x of this" }),
  c.scope("reach", { where = "abs(x of it - x of this) + abs(y of it - y of this) = 1" }),
  c.scope("the middle", { where = "x of it = west of yard + 1 and y of it = north of yard + 1" }),

  -- whom the actor chooses when a text speaks of one
  c.pick("a neighbour", { name = "neighbour", from = "neighbours" }),
  c.pick("a chest", { name = "chest", from = "chests" }),

  -- sentences
  c.verb("bake {n: number} bread", "for each p in chests do add min(n, chest of p - bread of p) to bread of p end"),
  c.verb("send away {n: number} letter|letters", [[
      choose (n) away in letters
      for each p in away do move p to village end
    ]], { gives = "away" }),
  c.verb("take {n: number} off for {trade: trade}", "score n if (trades of guest)[trade] > 0"),
}
