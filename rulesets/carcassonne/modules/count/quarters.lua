-- [M-09] The quarters: who has brought points to others alone sends a follower there.
local c = castellan

-- M-09: where the Count goes then
local count_moves = {
  ["by-player"] = "ask lead_count of actor",
  clockwise = "deploy figure(counts, count) on carcassonne[next_quarter]",
  ["follow-meeple"] = "deploy figure(counts, count) on carcassonne[quarter]",
}

local goes_to = "true"
if c.modules["abbey-mayor"] then
  goes_to = goes_to .. " and not (k = mayor and q != castle) and not (k = wagon and q = market)"
end
if c.modules.abbot then goes_to = goes_to .. " and k != abbot" end

return {
  c.slots("carcassonne", { holds = "tile", places = "quarter", label = "City of Carcassonne" }),
  c.figures("counts", { kinds = { { "count", each = 1 } } }),
  c.condition("count_in(q: quarter)", "any f in counts[carcassonne[q]]"),
  c.amount("next_quarter: quarter", [[
    if count_in(castle) then market else if count_in(market) then blacksmith
    else if count_in(blacksmith) then cathedral else castle
  ]]),
  c.on("position", { name = "count", effect = [[
    if not (any q in quarter where count_in(q)) then deploy figure(counts, count) on carcassonne[castle] end
  ]] }),

  -- [M-06, PLAY-ABB-01] as to the features that a quarter stands for; the abbot goes to buildings only
  c.condition("goes_to(k: followers_kind, q: quarter)", goes_to),

  c.event("sent(who: player, kind: followers_kind, quarter: quarter)", "{who} sends a {kind} to the {quarter}"),
  c.event("count_led(who: player, quarter: quarter)", "{who} leads the Count to the {quarter}"),
  c.move("send(kind: followers_kind, quarter: quarter)", {
    kind = { where = "supply(it, actor) > 0" },
    conditions = { { "goes_to(kind, quarter)", because = "a figure of its kind does not go there" } },
    effect = [[
      deploy kind of actor on carcassonne[quarter]
      emit sent(actor, kind, quarter)
      ]] .. count_moves[c.options.count_move],
    help = "Put a follower into a quarter of the City of Carcassonne.",
  }),
  c.phase("send", { moves = { "send", "pass" } }),
  c.options.count_move == "by-player" and {
    c.move("count(quarter: quarter)", {
      effect = "deploy figure(counts, count) on carcassonne[quarter]\nemit count_led(actor, quarter)",
      help = "Lead the Count to a quarter, which nobody leaves as long as he is there.",
    }),
    c.phase("lead_count", { moves = { "count" } }),
  },

  -- 3f, in either part of a turn: points of all kinds since the tile was taken
  c.counter("earned", { of = "player", follows = "score", min = -1000000, max = 1000000, label = "points in this part of the turn" }),
  c.step("count_scores", { before_enter = "turn", after = "princess-dragon/fairy", effect = [[
    for each p in players do set earned of p to 0 end
  ]] }),
  c.step("send", { after_enter = "score", after = { "abbey-mayor/wagons", "under-the-big-top/circus" }, before = "crop-circles/crop_circle", effect = [[
    if earned of active = 0 and (any p in players where earned of p > 0) then
      ask send of active
    end
  ]] }),
}
