-- [PLAY-TOW-02] A floor on any empty base or open tower instead of deploying, then a capture.
local c = castellan

local share = { [2] = 10, [3] = 9, [4] = 7, [5] = 6, [6] = 5 }   -- PLAY-TOW-01

return {
  c.counter("floors", { of = "player", max = 10, initial = share[c.players], label = "tower floors" }),
  c.counter("tower_height", { of = "piece of table", max = 30, label = "floors of the tower" }),
  -- [PLAY-TOW-03] of a base or a tower on which nobody has stood
  c.ref("open_tower", { of = "piece of table", to = "segment of table", label = "open tower" }),
  c.amount("tower_of(t: piece of table): segment of table", "first s in segments(t) where s is tower"),
  c.contribute("after_placing", { name = "tower", text = "set open_tower of placed to tower_of(placed)" }),
  c.on("position", { name = "open_towers", effect = [[
    for each t in table where not (any f in followers[tower_of(t)]) do set open_tower of t to tower_of(t) end
  ]] }),
  c.invariant("floors_stand_on_bases", {
    each = "table",
    text = "tower_height of it = 0 or tower_of(it) is not none",
    because = "the tile has no base of a tower" }),

  c.event("floor_built(who: player, site: cell, n: number)", "{who} raises the tower at {site} to {n}"),
  c.move("floor(tower: piece of table)", {
    tower = { where = "open_tower of it is not none" },
    conditions = { { "floors of actor > 0", because = "you have no tower floors left" } },
    effect = [[
      subtract 1 from floors of actor
      add 1 to tower_height of tower
      emit floor_built(actor, cell of tower, tower_height of tower)
      capture_from(tower)
    ]],
    help = "Put one of your floors on a tower; then you may capture a follower near it.",
  }),
  c.extend("phase deploy", { moves = { "floor" } }),
}
