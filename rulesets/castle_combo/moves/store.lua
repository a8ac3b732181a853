-- The end of the game with purses filled by hand: any amount that fits. [CC-59, CC-60, CCR-11]
local c = castellan

return c.options.purse_filling == "manual" and {
  c.flag("asked", { of = "piece of tableau" }),
  c.condition("waits(p: piece of tableau)", "not asked of p and room(p) > 0"),
  c.move("store", {
    c.param("purse", { piece = "tableau of actor",
                       where = "it = (first p in purses of actor where waits(p))" }),
    c.param("amount", { number = { "0", "min(room(purse), gold of actor)" } }),
    effect = [[
      add amount to stored of purse
      subtract amount from gold
      set asked of purse to true
    ]],
    help = "Put gold on the next purse.",
  }),
} or {}
