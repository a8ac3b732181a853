-- Flocks grow, are eaten, and come home.
local c = castellan

return {
  c.condition("tends(h: figure of shepherds, d: region of fields)", "fields[h] = d"),
  c.amount("sheep_of(p: player)", "sum of sheep of t for t in flock of p"),
  c.amount("sheep_in(d: region of fields)", "sum of sheep_of(owner of h) for h in shepherds where tends(h, d)"),

  -- [PLAY-HS-03] a wolf is the end of all flocks of the field
  c.event("sheep_drawn(who: player, what: flock_token)", "{who} draws {what}"),
  c.effect("draw_sheep(d: region of fields)", [[
    draw from bag to flock of active as t
    emit sheep_drawn(active, t)
    if sheep of t = 0 then
      for each h in shepherds where tends(h, d) do leave_field(h) end
    end
  ]]),
  -- [PLAY-HS-04] the flocks of a field are one
  c.effect("bring_home(d: region of fields)", [[
    for each p in players where any h in shepherds where owner of h = p and tends(h, d) do
      score flock(d) for p to score
    end
    for each h in shepherds where tends(h, d) do leave_field(h) end
  ]]),
  c.sheet("scoring/flock.score"),
  c.condition("keeps_flock(p: player)", "flock of p is not none"),
  c.rows("scoring/final.score"),             -- [PLAY-HS-06]

  -- [PLAY-HS-02] step 2d; a shepherd on the new tile has just come and extends nothing
  c.condition("flock_extended(h: figure of shepherds)", [[
    owner of h = active and place_of(h, table) is not none and whole of table[h] != placed and
    (any t in parts(placed) where (any d in fields of t where tends(h, d)))
  ]]),
  c.amount("pasture(p: player): region of fields",
    c.options.hills_sheep_figures > 0 and "fields[figure(shepherds, shepherd, p)]" or "none"),
  c.move("grow", { effect = "draw_sheep(pasture(actor))", help = "Draw one more token for your flock." }),
  c.move("herd", { effect = "bring_home(pasture(actor))", help = "Bring the sheep of the field home: a point each." }),
  c.phase("flock", { moves = { "grow", "herd" } }),
  c.step("flock", { before_enter = "score", before = "princess-dragon/dragon",
    effect = "ask flock of active if any h in shepherds where flock_extended(h)" }),

  -- [PLAY-HS-05] a field that is closed off is brought home, whoever has closed it
  c.contribute("more_completed", { name = "flocks", text = [[
    for each p in players where pasture(p) is not none and open_ends of pasture(p) = 0 do
      # not again for another shepherd of the same field, who has come home with the first one
      bring_home(pasture(p)) if pasture(p) is not none
    end
  ]] }),
}
