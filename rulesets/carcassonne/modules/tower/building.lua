-- [PLAY-TOW-02] A floor on any empty base or open tower instead of deploying, then a capture.
local c = castellan

local share = { [2] = 10, [3] = 9, [4] = 7, [5] = 6, [6] = 5 }   -- PLAY-TOW-01

return {
  c.counter("floors", { of = "player", max = 10, initial = share[c.players], label = "tower floors" }),
  c.counter("tower_height", { of = "piece of table", max = 30, label = "floors of the tower" }),
  -- [PLAY-TOW-03] A marker is on every base and every tower that is open.
  c.figures("towers", { kinds = { { "tower", each = 18 } }, label = "open towers" }),
  c.amount("base_of(t: piece of table): segment of table", "first s in segments(t) where s is tower"),
  c.effect("open_tower(t: piece of table)", "deploy (first m in towers where in_supply(m)) on t"),
  c.contribute("after_placing", { name = "tower", text = "open_tower(placed) if base_of(placed) is not none" }),
  c.on("position", { name = "open_towers", effect = [[
    for each t in table where base_of(t) is not none and not (any f in followers[base_of(t)]) do
      open_tower(t) if not (any m in towers[t])
    end
  ]] }),
  c.invariant("floors_stand_on_bases", {
    each = "table",
    text = "(tower_height of it = 0 and not (any m in towers[it])) or base_of(it) is not none",
    because = "the tile has no base of a tower [PLAY-TOW-02]" }),

  c.event("floor_built(who: player, site: cell, n: number)", "{who} raises the tower at {site} to {n}"),
  c.move("floor(tower: figure of towers)", {
    tower = { where = "table[it] is not none" },
    conditions = { { "floors of actor > 0", because = "you have no tower floors left" } },
    effect = [[
      subtract 1 from floors of actor
      add 1 to tower_height of table[tower]
      emit floor_built(actor, cell of table[tower], tower_height of table[tower])
      capture_from(table[tower])
    ]],
    help = "Put one of your floors on a tower; then you may capture a follower near it.",
  }),
  c.extend("phase deploy", { moves = { "floor" } }),
}
