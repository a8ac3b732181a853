-- The circus: the big top goes from tile to tile and pays for those around it.
local c = castellan

return {
  c.component("animal", { attributes = { { "points", c.number(1, 7), required = true } } }),
  c.entries("components/animals.cards"),
  c.pile("animals", { holds = "animal", starts_full = true, visible = "count", label = "animal tokens" }),
  c.slots("hidden_animal", { holds = "animal", size = 1, visible = "nobody", label = "animal under the big top" }),
  c.pile("shown_animals", { holds = "animal", label = "animals that were seen" }),
  -- [PLAY-BT-01] it stands on a tile, followers on its features; the circus itself suits nobody
  c.figures("big_tops", { kinds = { { "big_top", each = 1 } } }),
  c.amount("big_top_at: piece of table", "table[figure(big_tops, big_top)]"),

  -- [CAR-CIR-01] every follower once, whatever he stands on and whatever his weight
  c.amount("followers_around(p: player, t: piece of table)", [[
    (count of f in followers[t] where owner of f = p) +
    (sum of (count of f in followers[n] where owner of f = p) for n in around(t))
  ]]),
  c.amount("animal_points", "points of hidden_animal"),
  c.sheet("scoring/circus.score"),

  -- [PLAY-BT-02] 3e: those who went home from features of this turn are not there any more
  c.event("animal_shown(what: animal, site: cell)", "under the big top on {site} is {what}"),
  c.event("big_top_moved(site: cell)", "the big top is put up on {site}"),
  c.step("circus", { after_enter = "score", after = "abbey-mayor/wagons", before = { "count/send", "crop-circles/crop_circle" }, effect = [[
    if show of placed = circus then
      if big_top_at is not none then
        emit animal_shown(hidden_animal, cell of big_top_at)
        score circus to score
        move hidden_animal to shown_animals
      end
      deploy figure(big_tops, big_top) on placed
      draw from animals to hidden_animal
      emit big_top_moved(cell of placed)
    end
  ]] }),
  c.invariant("an_animal_is_under_the_big_top", {
    text = "(big_top_at is none and hidden_animal is none) or (big_top_at is not none and hidden_animal is not none)",
    because = "the big top stands over an animal token [PLAY-BT-01]" }),
}
