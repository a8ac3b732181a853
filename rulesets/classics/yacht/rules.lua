-- Yacht: throw five dice up to three times, then write what they are worth into a line.
local c = castellan

return {
  -- What there is: faces of dice, five of each, and a line of the block for each way to score.
  c.component("face", { attributes = { { "eyes", c.number(1, 6), required = true } } }),
  c.components("face", {
    { name = "one", eyes = 1, copies = 5 }, { name = "two", eyes = 2, copies = 5 },
    { name = "three", eyes = 3, copies = 5 }, { name = "four", eyes = 4, copies = 5 },
    { name = "five", eyes = 5, copies = 5 }, { name = "six", eyes = 6, copies = 5 },
  }),
  c.choice("line", { "ones", "twos", "threes", "fours", "fives", "sixes",
                     "full_house", "four_alike", "straight", "all_eyes", "yacht" }),
  c.table("eyes_of", { by = { "line" }, values = { ones = 1, twos = 2, threes = 3, fours = 4, fives = 5, sixes = 6 } }),

  c.pile("box", { holds = "face", starts_full = true, visible = "nobody" }),
  c.pile("dice", { holds = "face" }),
  c.counter("throws", { max = 3 }),
  c.counter("block", { of = { "player", "line" }, max = 50 }),
  c.flag("written", { of = { "player", "line" } }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),

  c.amount("most_alike", "highest of dice[f] for f in face"),
  c.amount("different", "count of f in face where dice[f] > 0"),
  c.amount("eyes", "sum of eyes of d for d in dice"),
  c.amount("worth(l: line)", [[
    if eyes_of[l] > 0 then (sum of eyes of d for d in dice where eyes of d = eyes_of[l])
    else if l = full_house then (if different = 2 and most_alike = 3 then eyes else 0)
    else if l = four_alike then (if most_alike >= 4 then eyes else 0)
    else if l = straight then (if different = 5 and (dice[one] = 0 or dice[six] = 0) then 30 else 0)
    else if l = yacht then (if most_alike = 5 then 50 else 0)
    else eyes ]]),
  c.effect("throw(n: number)", [[
    repeat n times
      let f be random x in face
      move f from box to dice
    end
    add 1 to throws
  ]]),

  -- What players do.
  c.move("again(those: several of face)", {
    those = { subset = "dice" },
    conditions = { { "throws < 3", because = "the dice are thrown three times at most" } },
    effect = "move those from dice to box; throw(size of those)",
    help = "Throw some of the dice again.",
  }),
  c.move("write(l: line)", {
    l = { where = "not written[it] of actor" },
    effect = [[
      set block[l] of actor to worth(l)
      set written[l] of actor to true
      add worth(l) to score of actor
      set throws to 0
      move all from dice to box
    ]],
    help = "Write what the dice are worth into a line that is free.",
  }),

  -- When: one after the other, until every line is full.
  c.start("opening"),
  c.phase("opening", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", {
    actor = "active", enter = "throw(5)", moves = { "again", "write" }, done_when = "throws = 0",
    leave = "set active to left of active",
    next = { { "over", when = "every l in line where written[l] of active" }, "turn" } }),
  c.phase("over", { enter = "finish game" }),
  c.ranking { "score" },
}
