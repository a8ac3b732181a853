-- Public and secret goals: panoramas, objectives, control of islands.
local c = castellan

return {
  -- [SKR-05] wonders count for patterns, unless the option says otherwise
  c.condition("pattern_of(p: player, it: place of city)",
    "owner of it = p and (wonders_count_for_patterns or not is_wonder(it))"),

  -- Panoramas [SKY-98]
  c.component("panorama", { amounts = { "points" } }),
  c.entries("components/panoramas.cards"),
  c.pile("panorama_deck", { holds = "panorama", visible = "count", starts_full = true }),
  c.pile("panoramas", { holds = "panorama" }),

  -- whatever follows from a new structure
  c.point("city_changed", { combine = "sequence" }),

  -- [SKY-100, SKR-04] how often a group counts for Chains: once from three structures on,
  -- or for every three of them
  c.amount("chains_in(size: number)",
    "if chain_points_per = group then min(size / 3 rounded down, 1) else size / 3 rounded down"),
  -- Where wonders do not count, groups end at them: every building is numbered, and the
  -- lowest number of a group spreads over it.
  not c.options.wonders_count_for_patterns and {
    c.counter("chain", { of = "place of city", max = 999 }),
    c.counter("last_chain", { max = 999 }),
    c.condition("joins(m: place of city, n: place of city)",
      "chain of n > 0 and chain of m > chain of n and owner of m = owner of n"),
    c.contribute("city_changed", { name = "number_chains", text = [[
      set last_chain to 0
      for each n in city do set chain of n to 0 end
      for each n in city where owner of n is not none and not is_wonder(n) do
        add 1 to last_chain
        set chain of n to last_chain
      end
      while any n in city where (any m in neighbours(n, land) where joins(m, n)) do
        for each n in city do
          for each m in neighbours(n, land) where joins(m, n) do set chain of m to chain of n end
        end
      end
    ]] }),
  },
  c.amount("chains_of(p: player)", c.options.wonders_count_for_patterns
    and "sum of chains_in(size of g) for g in chains where owner of g = p"
    or "sum of chains_in(count of n in city where owner of n = p and chain of n = k) " ..
       "for k in numbers(1, last_chain)"),

  -- Objectives [SKY-96, SKY-97]
  c.component("secret", { attributes = { { "colour", c.one_of("colour"), required = true } } }),
  c.pile("objective_deck", { holds = "secret", visible = "count", starts_full = true }),
  c.slots("objective", { of = "player", size = 1, holds = "secret", visible = "owner", knowledge = true }),
  c.condition("settled(p: player, k: colour)",
    "(count of n in city where pattern_of(p, n) and colour of n = k) >= 4"),
  c.condition("fulfilled(p: player)",
    "(any s in objective of p where settled(p, colour of s)) or " ..
    "(any s in shown of p where settled(p, colour of s))"),

  -- Island control [SKY-29..32, SKY-63]
  c.amount("standing(p: player, i: island, h: height)",
    "count of n in places(city, i) where owner of n = p and height of city[n] = h"),
  c.amount("talls(p: player, i: island)",             -- [SKY-30, SKY-84]
    "count of n in places(city, i) where owner of n = p and is_tall(n)"),
  c.condition("competes(p: player, i: island)",
    "any n in places(city, i) where owner of n = p and (height of city[n] is not none or counts_as_tall of n)"),

  c.sheet("scoring/scoring.score"),
}
