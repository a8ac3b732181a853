-- [M-08] A shrine touches one monastery at most, and a monastery one shrine.
local c = castellan
local because = "a shrine touches one monastery at most, and a monastery one shrine"

return {
  -- Only a piece has segments: the drawn tile is put up alone to see what it bears, once,
  -- not for every square that it may go to.
  c.grid("easel", { holds = "tile", visible = "nobody" }),
  c.flag("shrine_drawn", { label = "the drawn tile has a shrine" }),
  c.flag("monastery_drawn", { label = "the drawn tile has a monastery" }),
  c.effect("look_at_drawn", [[
    set shrine_drawn to false
    set monastery_drawn to false
    if drawn is not none then
      move drawn to easel at (0, 0)
      set shrine_drawn to any s in segments(easel[(0, 0)]) where s is monastery and kind of s = shrine
      set monastery_drawn to any s in segments(easel[(0, 0)]) where s is monastery and kind of s != shrine
      move easel[(0, 0)] to drawn
    end
  ]]),
  c.step("look_at_drawn", { before_enter = "place", effect = "look_at_drawn" }),
  c.on("position", { name = "look_at_drawn", effect = "look_at_drawn" }),

  c.condition("shrine_at(site: cell)",
    "table[site] is not none and (any s in segments(table[site]) where s is monastery and kind of s = shrine)"),
  c.condition("monastery_at(site: cell)",
    "table[site] is not none and (any s in segments(table[site]) where s is monastery and kind of s != shrine)"),
  c.condition("room_for_shrine(site: cell)", [[
    not (any n in around(site) where monastery_at(n) and
      ((any m in around(site) where m != n and monastery_at(m)) or (any m in around(n) where shrine_at(m))))
  ]]),
  c.condition("room_for_monastery(site: cell)", [[
    not (any n in around(site) where shrine_at(n) and
      ((any m in around(site) where m != n and shrine_at(m)) or (any m in around(n) where monastery_at(m))))
  ]]),
  c.contribute("may_place", { name = "one_shrine_one_monastery", because = because, text = [[
    t != drawn or ((not shrine_drawn or room_for_shrine(site)) and (not monastery_drawn or room_for_monastery(site)))
  ]] }),
  c.modules["abbey-mayor"] and
    c.extend("move abbey", { conditions = { { "room_for_monastery(site)", because = because } } }),
}
