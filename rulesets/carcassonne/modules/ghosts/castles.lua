-- Haunted castles and cemeteries.
local c = castellan

return {
  -- [M-14] claimed like a monastery, a castle completed like one; a keeper stays to the end
  c.contribute("ordinary", { name = "haunted", text = "s is haunted_castle or s is cemetery" }),
  c.contribute("is_building", { name = "haunted_castle", text = "s is haunted_castle" }),
  c.modules.abbot and c.contribute("may_deploy", { name = "haunted_castle", text = "k != abbot or not (s is haunted_castle)",
                                                   because = "an abbot does not go to a haunted castle" }),
  c.modules.count and c.extend("move enter", { spot = { conditions = { "not (it is haunted_castle or it is cemetery)" } } }),

  -- [M-14, CAR-HAU-01] worth the tiles with mist around it and its own, complete twice
  c.condition("misty(t: piece of table)", "any s in segments(t) where s is mist"),
  c.set("misty_around(t: piece of table)", { from = "around(t)", where = "misty(it)" }),
  c.amount("mist_around(t: piece of table)", "(if misty(t) then 1 else 0) + (count of n in " ..
    (c.options.count_mode == "tile" and "wholes(misty_around(t))" or "misty_around(t)") .. ")"),
  c.sheet("scoring/haunted_castle.score"),
  c.contribute("pay", { name = "haunted_castle", text = "score haunted_castle(piece of s) for p to score if s is haunted_castle" }),
  c.modules["bridges-castles-bazaars"] and c.contribute("worth", { name = "haunted_castle",
    text = "if s is haunted_castle then haunted_castle(piece of s) else 0" }),
  c.modules["little-buildings"] and c.rows("scoring/buildings.score"),
  c.rows("scoring/haunted_ghosts.score"),

  -- [CAR-CEM-01] no feature that is scored
  c.contribute("spared", { name = "cemetery", text = "s is cemetery" }),
  c.sheet("scoring/cemetery.score"),
  c.rows("scoring/final.score"),
}
