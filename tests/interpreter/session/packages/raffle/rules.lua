-- Everything that rule text can leave to chance beside draws.
local c = castellan

return {
  c.choice("prize", { "ham", "clock", "goose" }),
  c.component("ticket", { attributes = { { "worth", c.number(0, 9), required = true } } }),
  c.components("ticket", {
    { name = "white", copies = 4, worth = 1 },
    { name = "blue", copies = 4, worth = 3 },
  }),
  c.pile("box", { holds = "ticket", starts_full = true }),
  c.pile("hand", { of = "player", holds = "ticket", visible = "owner" }),
  c.pile("table", { holds = "ticket" }),
  c.ref("caller", { to = "player" }),
  c.counter("place", { of = "player", max = 9 }),
  c.counter("wheel", { max = 99 }),
  c.counter("turns", { max = 99 }),
  c.choice_field("wish", { of = "player", values = "prize", optional = true, visible = "owner" }),
  c.choice_field("jackpot", { values = "prize", optional = true }),
  c.ref("favourite", { to = "ticket" }),

  c.start("opening"),
  c.phase("opening", {
    enter = [[
      set caller to random p in players
      for each p in shuffled(players) do
        add 1 to turns
        set place of p to turns
      end
      for each p in players do
        set wish of p to random z in prize where z != goose
        move white from box to hand of p
        move blue from box to hand of p
      end
    ]],
    next = "calls",
  }),
  c.move("spin", { effect = "set wheel to 10 * (random n in numbers(1, 6)) + (random n in numbers(1, 6) where n > 4)" }),
  c.move("take", { effect = "let t be random x in hand of actor where worth of x > 0; move t to table" }),
  c.move("steal", { effect = "let t be random x in hand of left of actor; move t from hand of left of actor to hand of actor" }),
  c.move("tip", { effect = "set jackpot to random z in prize where (count of p in players where wish of p = z) > 0" }),
  c.move("like", { effect = "set favourite to random t in ticket if (random n in numbers(0, 1)) = 1" }),
  c.move("none", { effect = "set caller to random p in players where place of p > 9" }),
  c.move("fail", { effect = "set wheel to random n in numbers(2, 1)" }),
  c.move("deal", { effect = [[
    for each t in shuffled(hand of actor) where worth of t < 9 do
      move t to table
      choose one in players where it_is_other(one, caller)
      add 1 to place of one
    end
  ]] }),
  c.move("mix", { effect = "for each n in shuffled(numbers(1, 70)) do set wheel to n end" }),
  c.move("rounds", { effect = ("for each p in shuffled(players) do add 1 to turns end\n"):rep(6) }),
  c.move("path", { effect = "set wheel to random n in numbers(random m in numbers(2, 3), 4)" }),
  c.condition("it_is_other(p: player, q: player)", "p != q or true"),
  c.phase("calls", {
    actor = "caller",
    moves = { "spin", "take", "steal", "tip", "like", "none", "fail", "deal", "mix", "path", "rounds" },
    next = { { "calls", when = "caller is not none and turns < 90" }, "closing" },
  }),
  c.phase("closing", { enter = "finish game" }),
  c.ranking({ "place of player" }),
  c.sheet("final.score"),
}
