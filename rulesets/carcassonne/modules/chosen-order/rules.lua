-- [PLAY-SCO-07] Of several features that are complete at once the active player chooses
-- which is scored next, where that matters; the last one, and those on which nobody
-- stands, follow in the fixed order.
local c = castellan

return {
  c.point("order_matters", { combine = "any" }),

  -- until all of the turn is scored a feature that was chosen is not scored again
  c.flag("scored_before", { of = "segment of table" }),
  c.flag("order_chosen", { label = "features were scored in an order of choice" }),
  c.contribute("spared", { name = "chosen-order", text = "order_chosen and scored_before of s" }),
  c.effect("note_scored(s: segment of table)", [[
    set order_chosen to true
    set scored_before of s to true
    if s is road then
      for each t in segments(roads[s]) do set scored_before of t to true end
    else if s is city then
      for each t in segments(cities[s]) do set scored_before of t to true end
    end
  ]]),

  c.condition("may_be_next(f: figure of followers)", [[
    let s be place_of(f, table) then s is not none and finished(s) and not spared(s) and represents(f)
  ]]),
  c.event("scored_next(spot: segment of table)", "{spot} is scored next"),
  c.move("score_next(figure: figure of followers)", {
    figure = { where = "may_be_next(it)" },
    effect = [[
      let s be place_of(figure, table)
      emit scored_next(s)
      close(s)
      note_scored(s)
    ]],
    help = "Have the feature of that follower scored next.",
  }),
  c.phase("score_next", { moves = { "score_next" } }),
  c.change("effect score_completed", {
    before = [[
      while order_matters and (count of f in standing followers where may_be_next(f)) > 1 do ask score_next of active end
    ]],
    after = [[
      if order_chosen then
        for each t in table do
          for each s in segments(t) where scored_before of s do set scored_before of s to false end
        end
        set order_chosen to false
      end
    ]],
  }),
}
