-- Crop circles: all players may add a follower, or all take one back. [M-38]
local c = castellan

return {
  c.choice("crop", { "add", "remove" }),
  c.condition("alike(s: segment of table)", [[
    (crop_circle of placed = city and s is city) or (crop_circle of placed = road and s is road) or
    (crop_circle of placed = field and s is field)
  ]]),
  c.condition("shown(s: segment of table)", "alike(s) and not finished(s)"),
  c.condition("in_crops(f: figure of followers)", "shown(place_of(f, table))"),
  c.condition("own_beside(p: player, s: segment of table)", "any f in followers[s] where owner of f = p"),

  -- [M-38] Add: beside an own follower, so the feature is not asked to be free.
  c.event("crop_circle_read(who: player, what: crop)", "{who} lets everybody {what} a follower"),
  c.move("add(spot: segment of table, kind: followers_kind)", {
    spot = { where = "alike(it) and own_beside(actor, it) and not finished(it)" },
    kind = { where = "supply(it, actor) > 0 and suits(it, spot) and may_come(it, spot)" },
    effect = "deploy kind of actor on spot\nemit deployed(actor, kind, spot)",
    help = "Put one more follower beside one of yours.",
  }),
  -- [M-38] Remove: each must, who can.
  c.event("removed(who: player, kind: followers_kind, spot: segment of table)", "{who} takes a {kind} back from {spot}"),
  c.move("remove(figure: figure of followers)", {
    figure = { where = "owner of it = actor and in_crops(it)" },
    effect = [[
      emit removed(actor, kind of figure, place_of(figure, table))
      go_home(figure)
    ]],
    automatic = true,
    help = "Take one of your followers back.",
  }),
  c.phase("add_follower", { moves = { "add", "pass" } }),
  c.phase("remove_follower", { moves = { "remove" } }),

  -- [M-38] The active player says which; all do it from the left, that player last.
  c.move("crop_circle(what: crop)", {
    effect = [[
      emit crop_circle_read(actor, what)
      for each p in clockwise(left of actor) do
        if what = add then
          ask add_follower of p if any f in followers where owner of f = p and in_crops(f)
        else
          ask remove_follower of p if any f in followers where owner of f = p and in_crops(f)
        end
      end
    ]],
    help = "Have everybody add a follower, or everybody take one back.",
  }),
  c.phase("crop_circle", { moves = { "crop_circle" } }),
  -- 3g, in either part of a turn
  c.step("crop_circle", { after_enter = "score", after = "abbey-mayor/wagons", effect = [[
    if crop_circle of placed is not none and (any f in followers where in_crops(f)) then
      ask crop_circle of active
    end
  ]] }),
}
