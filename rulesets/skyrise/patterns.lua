-- Public and secret goals: panoramas, objectives, control of islands.
local c = castellan
local o = c.options

-- [SKR-05] wonders count for patterns, unless the option says otherwise
local wonders_count = o.wonders_count_for_patterns
local mine = "owner of it = p" .. (wonders_count and "" or " and not is_wonder(it)")

-- [SKY-100, SKR-04] how often a group counts for Chains: once from three structures on,
-- or for every three of them
local function chains_in(size)
  return "(if chain_points_per = group then min(" .. size .. " / 3 rounded down, 1) else " .. size .. " / 3 rounded down)"
end
local chains_of = "sum of " .. chains_in("size of g") .. " for g in chains where owner of g = p"

-- Where wonders do not count, groups end at them: every building is numbered, and the
-- lowest number of a group spreads over it.
local numbered_chains = not wonders_count and {
  c.counter("chain", { of = "place of city", max = 999 }),
  c.counter("last_chain", { max = 999 }),
  c.flag("chains_spread"),
  c.contribute("city_changed", { name = "number_chains", text = [[
    set last_chain to 0
    for each n in city do
      set chain of n to 0
    end
    for each n in city where owner of n is not none and not is_wonder(n) do
      add 1 to last_chain
      set chain of n to last_chain
    end
    set chains_spread to true
    while chains_spread do
      set chains_spread to false
      for each n in city where chain of n > 0 do
        for each m in neighbours(n, land) where chain of m > chain of n and owner of m = owner of n do
          set chain of m to chain of n
          set chains_spread to true
        end
      end
    end
  ]] }),
  c.amount("chain_size(p: player, k: number)",
    "count of n in city where owner of n = p and chain of n = k"),
}
if numbered_chains then
  chains_of = "sum of " .. chains_in("chain_size(p, k)") .. " for k in numbers(1, last_chain)"
end

return {
  c.condition("pattern_of(p: player, it: place of city)", mine),

  -- Panoramas [SKY-98]
  c.component("panorama", { amounts = { "points" } }),
  c.entries("components/panoramas.cards"),
  c.pile("panorama_deck", { holds = "panorama", visible = "count", starts_full = true }),
  c.pile("panoramas", { holds = "panorama" }),

  -- whatever follows from a new structure
  c.point("city_changed", { combine = "sequence" }),
  numbered_chains,
  c.amount("chains_of(p: player)", chains_of),       -- [SKY-100]
  -- [SKY-104] every bridge is met from both of its ends
  c.amount("bridges_of(p: player)",
    "(sum of (count of m in neighbours(n, bridge) where pattern_of(p, m)) " ..
    "for n in city where pattern_of(p, n)) / 2 rounded down"),

  -- Objectives [SKY-96, SKY-97]
  c.component("secret", { attributes = { { "colour", c.one_of("colour"), required = true } } }),
  c.components("secret", {
    { name = "objective-yellow", copies = 1, colour = "yellow" },
    { name = "objective-green", copies = 1, colour = "green" },
    { name = "objective-white", copies = 1, colour = "white" },
    { name = "objective-brown", copies = 1, colour = "brown" },
  }),
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
  c.table("control_points", { by = { { 1, 1 } }, values = { 5 } }),                  -- [SKY-30]

  c.amount("structures(p: player, k: colour)",
    "count of n in city where owner of n = p and colour of n = k"),
  c.sheet("scoring/scoring.score"),
}
