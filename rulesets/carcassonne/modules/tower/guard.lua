-- [PLAY-TOW-03] A guard closes a tower for good and stays to the end.
local c = castellan

return {
  c.contribute("posted", { name = "guard", text = "place_of(f, table) is tower" }),
  c.invariant("guards_close_towers", {
    each = "followers", where = "place_of(it, table) is not none and place_of(it, table) is tower",
    text = "tower_height of table[it] > 0 and not (any m in towers[table[it] ])",
    because = "the tower under it has no floor, or is open [PLAY-TOW-03]" }),

  -- Who goes on fields goes on towers: no mayor, no wagon, no abbot.
  c.condition("may_guard(k: followers_kind, m: figure of towers)", [[
    suits(k, first s in segments(table[m]) where s is field) and may_deploy(k, base_of(table[m]))
  ]]),
  c.effect("set_guard(p: player, k: followers_kind, m: figure of towers)", [[
    let base be base_of(table[m])
    deploy k of p on base
    release m
    emit deployed(p, k, base)
  ]]),
  c.move("guard(tower: figure of towers, kind: followers_kind)", {
    tower = { where = "table[it] is not none and tower_height of table[it] > 0" },
    kind = { where = "supply(it, actor) > 0 and by_figure_move(it)" },
    conditions = { "may_guard(kind, tower)" },
    effect = "set_guard(actor, kind, tower)",
    help = "Put a follower on top of an open tower: nobody can build there any more.",
  }),
  c.extend("phase deploy", { moves = { "guard" } }),

  -- a phantom goes by every way that is open to followers [PLAY-FIG-07]
  c.modules.phantom and {
    c.move("phantom_guard(tower: figure of towers)", {
      tower = { where = "table[it] is not none and tower_height of table[it] > 0" },
      conditions = { "may_guard(phantom, tower)" },
      effect = "set_guard(actor, phantom, tower)",
      help = "Put the phantom on top of an open tower.",
    }),
    c.extend("phase phantom", { moves = { "phantom_guard" } }),
  },

  -- [PLAY-PD-04] whether the dragon spares them
  c.modules["princess-dragon"] and c.options.tower_guard_safe and
    c.contribute("safe", { name = "guard", text = "place_of(f, table) is tower" }),
}
