-- [PLAY-AM-07, PLAY-AM-08] The wagon moves on when its feature is scored.
local c = castellan

-- PLAY-AM-07: on the wagon's tile or one around it, or where something visibly
-- meets the scored feature
local near = {
  C2 = "close_by(piece of w, piece of s)",
  C1 = [[
    (s is city and (any v in segments(cities[s]) where piece of v = piece of w and adjoin(v, w))) or
    (s is road and (any v in segments(roads[s]) where piece of v = piece of w and adjoin(v, w))) or
    (is_building(s) and piece of w = piece of s and adjoin(w, s)) or
    ends_at(s, w) or (piece of s = "am/abbey" and w is in (road, city) and reaches(w, cell of piece of s))
  ]],
}

return {
  c.extend("figures followers", { kinds = { { "wagon", each = c.options.abbey_mayor_figures } } }),
  c.contribute("suits", { name = "wagon", text = "k = wagon and ordinary(s) and not (s is field)" }),

  -- It stays when the others go home, until its owner has chosen.
  c.contribute("stays", { name = "wagon", text = "kind of f = wagon" }),
  c.condition("close_by(t: piece of table, u: piece of table)",
    "abs(x of cell of t - x of cell of u) <= 1 and abs(y of cell of t - y of cell of u) <= 1"),
  -- a road or city ends at an abbey
  c.condition("ends_at(s: segment of table, w: segment of table)", [[
    piece of w = "am/abbey" and
    ((s is road and (any v in segments(roads[s]) where reaches(v, cell of piece of w))) or
     (s is city and (any v in segments(cities[s]) where reaches(v, cell of piece of w))))
  ]]),
  c.condition("near(w: segment of table, s: segment of table)", near[c.options.wagon_move]),
  c.amount("wagon_of(p: player): figure of followers", "figure(followers, wagon, p)"),
  c.amount("stop_of(p: player): segment of table",
    c.options.abbey_mayor_figures > 0 and "place_of(wagon_of(p), table)" or "none"),
  c.condition("wagon_waits(p: player)", "stop_of(p) is not none and finished(stop_of(p))"),

  c.event("wagon_moved(who: player, spot: segment of table)", "the wagon of {who} moves to {spot}"),
  c.event("wagon_home(who: player)", "the wagon of {who} comes home"),
  c.move("wagon(spot: segment of table)", {
    spot = { where = "suits(wagon, it) and near(it, stop_of(actor)) and not finished(it) and may_deploy(wagon, it)" },
    effect = "go_on(wagon_of(actor), spot)\nemit wagon_moved(actor, spot)",
    help = "Move your wagon to a free, incomplete road, city or monastery near the scored one.",
  }),
  c.move("unload", { automatic = true, effect = "go_home(wagon_of(actor))\nemit wagon_home(actor)",
                     help = "Take your wagon back." }),
  c.phase("wagon", { moves = { "wagon", "unload" } }),

  -- 3d, whoever's turn it is; several wagons in turn order from the active player
  c.ref("driver", { to = "player", label = "player whose wagon may move" }),
  c.step("wagons", { after_enter = "score", effect = [[
    set driver to active
    repeat (size of players) times
      if wagon_waits(driver) then ask wagon of driver end
      set driver to left of driver
    end
    set driver to none
  ]] }),
}
