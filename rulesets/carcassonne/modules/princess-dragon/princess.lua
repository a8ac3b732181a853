-- [PLAY-PD-08] The princess sends a knight of her city home.
local c = castellan

local may = c.options.princess == "may"

return {
  c.amount("princess_city: segment of table", "first s in segments(placed) where s is city and princess of s"),
  c.condition("in_princess_city(f: figure of followers)", [[
    princess_city is not none and place_of(f, table) is city and cities[f] = cities[princess_city]
  ]]),
  c.event("knight_sent_home(who: player, whose: player)", "{who} sends a knight of {whose} home"),
  c.flag("knight_sent", { label = "the princess has sent a knight home" }),
  c.move("princess(knight: figure of followers)", {
    knight = { where = "in_princess_city(it)" },
    conditions = { { "princess_city is not none", because = "no princess is on the tile just placed" } },
    effect = [[
      emit knight_sent_home(actor, owner of knight)
      go_home(knight)
      set knight_sent to true
    ]],
    help = "Send a knight of the princess's city home instead of deploying.",
  }),
  may and c.extend("phase deploy", { moves = { "princess" } }) or {
    -- a module may have a move that leaves it open
    c.phase("princess", { moves = { "princess" } }),
    c.step("princess", { before_leave = "place", effect = [[
      if placed is not none and princess_city is not none and (any f in followers where in_princess_city(f)) then
        ask princess of active
        ask princess of active if not knight_sent
      end
    ]] }),
    c.contribute("figure_move_taken", { name = "princess", text = "knight_sent" }),
  },
  -- nobody is deployed in her place, no phantom either
  c.contribute("may_deploy", { name = "princess", text = "not knight_sent",
                               because = "the princess has sent a knight home" }),
  c.step("princess_done", { before_enter = "score", effect = "set knight_sent to false" }),
}
