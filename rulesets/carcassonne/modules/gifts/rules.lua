-- The Gifts: cards for who extends what belongs to others. [M-35]
local c = castellan

return {
  c.component("gift", {}),
  c.entries("components/gifts.cards"),
  c.pile("gifts", { holds = "gift", starts_full = true, visible = "count", label = "gift cards" }),
  c.pile("unopened", { of = "player", holds = "gift", visible = "owner", label = "unopened gift cards" }),

  -- [M-35] one card for a tile, however many roads and cities of others it extends
  c.condition("of_another(s: segment of table)", [[
    ((s is road and size of roads[s] > 1) or (s is city and size of cities[s] > 1)) and
    not leads(active, s) and (any o in players where leads(o, s))
  ]]),
  c.event("gift_drawn(who: player)", "{who} draws a gift card"),
  c.contribute("after_placing", { name = "gift", before = "abbey-mayor/barn", text = [[
    if gifts is not none and (any t in parts(placed) where (any s in segments(t) where of_another(s))) then
      draw from gifts to unopened of active
      emit gift_drawn(active)
    end
  ]] }),

  c.amount("gifts_left(p: player)", "size of unopened of p"),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
