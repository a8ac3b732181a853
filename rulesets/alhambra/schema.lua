-- What exists in a game: names, components, fields.
local c = castellan
local o = c.options

return {
  -- [ALH-06, ALH-34] the six types, each compared on its own
  c.choice("kind", { "pavilion", "manor", "mezzanine", "chambers", "garden", "tower" }),
  -- [ALP-03, ALP-05] the currencies, in the order of the market's spaces
  c.choice("currency", { "florin", "dirham", "denar", "ducat" }),

  -- [ALH-33, ALH-35] a building has a price and walls on some of its sides
  c.component("building", {
    attributes = {
      { "kind", c.one_of("kind") },                    -- [ALP-02] the fountain has none
      { "price", c.number(0, 13), required = true },
    },
    sides = { "open", "wall" },
    features = { { "wall", edge = "wall" } },
  }),
  c.entries("components/buildings.tiles"),

  -- [ALP-03, ALP-04] money, and the two scoring cards that hide among it
  c.component("money", {
    attributes = {
      { "currency", c.one_of("currency") },
      { "value", c.number(0, 9) },
      { "round", c.number(0, 2) },
    },
  }),
  require "components.money",

  -- Buildings
  c.pile("fountains", { holds = "building", starts_full = true,
                        starts_with = "price of it = 0", label = "fountains" }),
  c.pile("supply", { holds = "building", starts_full = true, visible = "count" }),  -- [ALP-09]
  c.slots("market", { holds = "building", places = "currency" }),                   -- [ALP-05]
  c.slots("bought", { holds = "building", places = "currency",
                      label = "bought, not yet placed" }),                          -- [ALP-18]
  c.ref("winner", { to = "player", of = "slot of market" }),                           -- [ALP-32]
  c.pile("out_of_game", { holds = "building", label = "out of the game" }),
  c.pile("reserve", { of = "player", holds = "building" }),                         -- [ALP-07]
  -- [ALH-39] a castle is valid when all five hold, after every change
  c.grid("castle", {
    of = "player", holds = "building",
    turns = false,                 -- C1 [ALH-40]
    match = true,                  -- C2 [ALH-41]
    passable = { "open" },         -- C3 [ALH-42], from the fountain [ALH-46]
    touch = true,                  -- C4 [ALH-43, ALH-44]
    holes = o.hole_connectivity,   -- C5 [ALH-45, ALP-27, ALR-08]
  }),

  -- Money
  c.pile("scoring_cards", { holds = "money", starts_full = true,
                            starts_with = "round of it > 0",
                            label = "scoring cards out of the deck" }),             -- [ALP-10]
  c.pile("money_deck", { holds = "money", starts_full = true, visible = "count",
                         sections = o.deck_piles,                                   -- [ALP-13]
                         refill = "discard" }),                                     -- [ALP-26, ALP-35]
  c.pile("money_row", { holds = "money", label = "money row" }),                    -- [ALP-06, ALR-19]
  c.pile("discard", { holds = "money", label = "money discard" }),                  -- [ALR-03]
  c.pile("hand", { of = "player", holds = "money", visible = "owner" }),

  -- Course of the game
  c.counter("score", { of = "player", max = 10000 }),                               -- [ALH-04]
  c.ref("active", { to = "player" }),
  c.counter("actions_left", { max = 1, initial = 1 }),
  c.counter("pending_round", { max = 2, label = "scoring round to come" }),         -- [ALP-25]
  c.counter("pending_next", { max = 2, label = "scoring round after it" }),         -- [ALR-07]
  c.counter("last_scored", { max = 3, label = "last scoring round" }),              -- [ALH-01]
  c.flag("market_short", { label = "market could not be refilled" }),               -- [ALP-31]

  -- [ALP-28, ALH-08..10, ALH-17..20] points by round, type and rank; a rank
  -- that is not listed pays nothing
  c.table("points", { by = { { 1, 3 }, "kind" }, values = {
    { pavilion = { 1 }, manor = { 2 }, mezzanine = { 3 },
      chambers = { 4 }, garden = { 5 }, tower = { 6 } },
    { pavilion = { 8, 1 }, manor = { 9, 2 }, mezzanine = { 10, 3 },
      chambers = { 11, 4 }, garden = { 12, 5 }, tower = { 13, 6 } },
    { pavilion = { 16, 8, 1 }, manor = { 17, 9, 2 }, mezzanine = { 18, 10, 3 },
      chambers = { 19, 11, 4 }, garden = { 20, 12, 5 }, tower = { 21, 13, 6 } },
  } }),

  -- Named amounts
  -- [ALH-06] tiles of a type in a castle
  c.amount("tally(p: player, k: kind)", "count of t in castle of p where kind of t = k"),
  -- [ALH-21, ALH-28] the longest section of its outer wall
  c.amount("outer_wall(p: player)", 'longest_run(castle of p, "wall")'),
  c.amount("cash(p: player)", "sum of value of m for m in hand of p"),
  c.amount("purse(p: player, s: currency)", "sum of value of m for m in hand of p where currency of m = s"),

  -- Happenings, for the log and for modules
  c.event("money_taken(who: player, cards: number, total: number)",
    "{who} takes {cards: money card|money cards} worth {total}"),
  c.event("tile_bought(who: player, tile: building, paid: number)", "{who} buys {tile} for {paid}"),
  c.event("tile_placed(who: player, tile: building, site: cell)", "{who} builds {tile} at {site}"),
  c.event("tile_reserved(who: player, tile: building)", "{who} puts {tile} on the reserve"),
  c.event("castle_redesigned(who: player, site: cell)", "{who} redesigns the castle at {site}"),
  c.event("scoring_revealed(round: number)", "scoring card {round} turns up"),
  c.event("round_scored(round: number)", "scoring round {round} is done"),
  c.event("tile_awarded(who: player, tile: building)",
    "{tile} goes to {who}, who holds the most money of its space"),
  c.event("tile_unawarded(tile: building)", "{tile} goes to nobody"),
  c.event("game_over", "the game is over"),
}
