-- Buildings, wonder pieces, and who plays with which set.
local c = castellan
local o = c.options

local liveries = { "green", "blue", "red", "violet" }
-- [SKN-05] in order of seats; who finds a set taken has the next one
local kits, taken = {}, {}
for seat, set in ipairs { o.set_1, o.set_2, o.set_3, o.set_4 } do
  while taken[set] do set = set % 4 + 1 end
  taken[set], kits[seat] = true, liveries[set]
end

return {
  c.choice("livery", liveries),
  c.choice("height", { "low", "medium", "tall" }),                     -- [SKY-61]

  c.component("piece", {
    attributes = {
      { "livery", c.one_of("livery"), required = true },
      { "value", c.number(0, 999), required = true },                  -- [SKY-56] 0: the wonder piece
      { "height", c.one_of("height") },                                -- [SKY-67] a wonder has none
      { "era", c.number(1, 2), required = true },                      -- [SKY-55]
    },
  }),
  c.entries("components/pieces.cards"),

  c.choice_field("kit", { of = "player", values = "livery", initial = { table.unpack(kits, 1, c.players) } }),
  -- [SKY-03, SKY-57, SKY-58] pieces not built lie open before their owner
  c.pile("supply", { of = "player", holds = "piece", starts_full = true,
                     starts_with = "livery of it = kit of actor" }),

  c.amount("holder(it: piece): player", "first p in players where kit of p = livery of it"),
  c.amount("unbuilt(p: player)", "count of t in supply of p where value of t > 0"),
  -- [SKY-67] the wonder piece; what stands on the map has a height or is one
  c.condition("is_wonder(p: place of city)", "height of city[p] is none"),
  c.condition("is_tall(p: place of city)", "height of city[p] = tall or counts_as_tall of p"),   -- [SKY-84]
}
