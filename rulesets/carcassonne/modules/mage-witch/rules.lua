-- The mage raises the feature he is on, the witch halves hers. [M-17]
local c = castellan

return {
  c.entries("components/mage-witch.tiles"),
  c.modules.gardens and {
    c.entries("components/mage-witch-gardens.tiles"),
    c.copies({ "mw/CRrC.mage" }, 0),
  },

  c.figures("conjurers", { kinds = { { "mage", each = 1 }, { "witch", each = 1 } } }),
  -- one place for each incomplete road or city that holds neither of them
  c.condition("free_of_magic(s: segment of table)", [[
    (s is road and open_ends of roads[s] > 0 and s = (first t in segments(roads[s])) and
      not (any f in conjurers[joined(s)])) or
    (s is city and open_ends of cities[s] > 0 and s = (first t in segments(cities[s])) and
      not (any f in conjurers[joined(s)]))
  ]]),

  -- [M-17] The mage or the witch comes to such a feature, from the board or from beside it;
  -- where there is none, one of them leaves the board.
  c.event("conjured(who: player, what: conjurers_kind, spot: segment of table)", "{who} calls the {what} to {spot}"),
  c.event("dismissed(what: conjurers_kind)", "the {what} leaves the board"),
  c.move("conjure(spot: segment of table, what: conjurers_kind)", {
    spot = { where = "free_of_magic(it)" },
    effect = "deploy figure(conjurers, what) on spot\nemit conjured(actor, what, spot)",
    help = "Put the mage or the witch on an incomplete road or city that holds neither.",
  }),
  c.move("dismiss(who: figure of conjurers)", {
    who = { where = "table[it] is not none" },
    effect = "send_off(who)",
    only_if_alone = true, automatic = true,
    help = "Where no feature is free for mage or witch, one of them leaves the board.",
  }),
  c.phase("conjure", { moves = { "conjure", "dismiss" } }),
  c.effect("send_off(who: figure of conjurers)", "emit dismissed(kind of who)\nrelease who"),
  c.effect("conjure", [[
    if (any f in conjurers where table[f] is not none) or (any t in table where (any s in segments(t) where free_of_magic(s))) then
      ask conjure of active
    end
  ]]),

  -- 1c; if both come to one feature, whoever joined it moves one of them away
  c.condition("together", [[
    any f in conjurers where kind of f = mage and table[f] is not none and
      (any g in conjurers[joined(place_of(f, table))] where g != f)
  ]]),
  c.contribute("after_placing", { name = "mage_and_witch", before = "abbey-mayor/barn", text = [[
    conjure if mage of placed
    conjure if together
  ]] }),
  c.step("mage_and_witch", { before_enter = "score", effect = "conjure if together" }),

  -- [M-17] When their feature is scored they leave the board, whether anybody is paid or not,
  -- also a city that is kept as a castle.
  c.change("effect close", { after = [[
    for each f in conjurers[joined(s)] do send_off(f) end
  ]] }),
  -- [PLAY-PD-04] nor do they stay where the dragon comes
  not c.options.mage_witch_safe and
    c.contribute("swept", { name = "mage_and_witch", text = "for each f in conjurers[t] do send_off(f) end" }),
  c.condition("magic_on_road(r: region of roads, k: conjurers_kind)", "any f in conjurers[r] where kind of f = k"),
  c.condition("magic_on_city(r: region of cities, k: conjurers_kind)", "any f in conjurers[r] where kind of f = k"),
  c.rows("scoring/features.score"),
  c.for_pad and require "pad",

  c.invariant("conjurers_stand_on_roads_and_cities", {
    each = "conjurers", where = "table[it] is not none",
    text = "place_of(it, table) is in (road, city)",
    because = "mage and witch go on roads and cities only [M-17]" }),
  -- in a turn both may meet, until whoever joined their features has parted them
  c.invariant("mage_and_witch_stand_apart", {
    each = "conjurers", where = "kind of it = witch and table[it] is not none",
    text = "placed is not none or not together",
    because = "mage and witch do not stand on one feature [M-17]" }),
}
