-- The Fruit-Bearing Trees: who stands at a tree may harvest it. [M-37]
local c = castellan

return {
  c.extend("component tile", { attributes = { { "tree", c.flag_attribute() } } }),
  c.entries("components/fruit-trees.tiles"),

  -- [M-37] four tokens on every tree
  c.counter("fruit", { of = "piece of table", max = 4, label = "fruit tokens on the tree" }),
  c.counter("fruits", { of = "player", max = 24, label = "fruit tokens" }),
  c.contribute("after_placing", { name = "tree", before = "abbey-mayor/barn", text = "set fruit of placed to 4 if tree of placed" }),

  -- [M-37] Whoever puts a follower on the tree's tile or on one of the eight around may
  -- take the top token.
  c.ref("harvester_at", { to = "piece of table", label = "tile on which a follower was put" }),
  c.condition("harvestable(t: piece of table)", [[
    fruit of t > 0 and abs(x of t - x of harvester_at) <= 1 and abs(y of t - y of harvester_at) <= 1
  ]]),
  c.event("harvested(who: player, site: cell)", "{who} harvests a fruit at {site}"),
  c.event("nothing_harvested(who: player)", "{who} harvests nothing"),
  c.move("harvest(tree: piece of table)", {
    tree = { where = "harvestable(it)" },
    conditions = { { "harvester_at is not none", because = "no follower was put on the board" } },
    effect = [[
      subtract 1 from fruit of tree
      add 1 to fruits of actor
      emit harvested(actor, cell of tree)
    ]],
    help = "Take a fruit from a tree on the tile of the new follower or on one around it.",
  }),
  c.move("leave_fruits", { automatic = true, effect = "emit nothing_harvested(actor)", help = "Harvest nothing." }),
  c.phase("harvest", { moves = { "harvest", "leave_fruits" } }),
  c.on("deployed", { name = "harvest", effect = [[
    set harvester_at to piece of spot
    if any t in table where harvestable(t) then ask harvest of who end
    set harvester_at to none
  ]] }),

  c.invariant("fruits_come_from_trees", {
    each = "table",
    text = "fruit of it = 0 or tree of it",
    because = "no tree stands on that tile [M-37]" }),
  -- M-37: six stacks of four
  c.constant("all_fruits", 24),
  c.invariant("fruits_are_those_in_the_box", {
    text = "(sum of fruit of t for t in table) + (sum of fruits of p for p in players) <= all_fruits",
    because = "there are 24 fruits [M-37]" }),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
