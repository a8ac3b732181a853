-- What exists in a game: components, fields, constants. The figures of the
-- components stand in components/shelter.cards.
local c = castellan
local two = c.players == 2
local cards_a_round = two and 4 or c.players
local thalers = 105                                            -- [ISP-06] in all; change is always possible [ISR-03]

return {
  c.component("material", {
    attributes = {
      { "value", c.number(0, 99), required = true },
      { "dealt", c.number(0, 99) },
      { "in_tower", c.number(0, 99) },
      { "precedence", c.number(1, 99), required = true },
    },
  }),
  c.component("spot", {
    attributes = {
      { "brings", c.one_of("material"), required = true },
      { "yield", c.number(0, 99), required = true },
      { "cart", c.flag_attribute() },
    },
  }),
  c.component("card", {
    attributes = {
      { "step", c.number(1, 9), required = true },
      { "thalers", c.number(0, thalers) },
      { "builds", c.number(0, 9) },          -- buildings at most
      { "per_piece", c.number(0, 9) },       -- thalers for each piece paid
      { "halves", c.number(0, 9) },          -- halves of a building's points
      { "seats", c.number(0, 9) },           -- helpers at most
      { "price", c.number(0, 9) },           -- of a piece on a worker card
      { "vp", c.number(0, 99) },             -- for each building of others
      { "worker", c.flag_attribute() },
      { "fixed", c.several_of("material") },
      { "free", c.number(0, 9) },
      { "free_from", c.several_of("material") },
    },
  }),
  c.component("building", {
    attributes = {
      { "vp", c.number(0, 99) },
      { "price", c.number(0, 999) },
      { "tower", c.flag_attribute() },
      { "house", c.flag_attribute() },
      { "standing", c.flag_attribute() },
    },
  }),
  c.component("seat", {
    attributes = {
      { "building", c.one_of("building") },
      { "fee", c.number(1, thalers), required = true },   -- [ISB-69]
      { "points", c.number(0, 99) },
      { "twos", c.flag_attribute() },
      { "pieces", c.number(0, 99) },
    },
  }),
  c.entries("components/shelter.cards"),

  -- What depends on the number of players
  c.constant("rounds", c.players == 3 and 15 or 12),                        -- [ISB-07]
  c.constant("cards_each", two and 2 or 1),                                 -- [ISB-10]
  c.constant("cards_a_round", cards_a_round),
  -- [ISB-71] VP for so many thalers, with no, one and both seats of the market
  c.table("thalers_per_vp", { by = { { 0, 2 } }, values = { 0, 2, 1 } }),

  -- Material [ISB-79]
  c.pile("supply", { holds = "material", starts_full = true, label = "supply" }),
  c.pile("tower", { holds = "material" }),                                  -- [ISB-29]
  c.pile("smithy", { holds = "material" }),                                 -- [ISB-66, ISR-33]
  c.pile("stock", { of = "player", holds = "material" }),                   -- [ISB-04]
  c.pile("converted", { holds = "material", label = "material turned into points" }),

  -- Thalers [ISB-79]
  c.counter("bank", { max = thalers, initial = thalers }),
  c.counter("track", { max = thalers, label = "thalers on the round track" }),   -- [ISP-01]
  c.counter("spent", { max = thalers, label = "thalers turned into points" }),
  c.counter("thalers", { of = "player", max = thalers }),
  c.invariant("thalers", {
    text = "bank + track + spent + (sum of thalers of p for p in players) = " .. thalers,
    because = "there are " .. thalers .. " thalers in the game" }),

  -- The castle
  c.pile("unbuilt", { holds = "building", starts_full = true, starts_with = "not standing of it" }),
  c.pile("built", { holds = "building", starts_full = true }),              -- [ISB-70]
  c.box("buildings", { of = "building", where = "not standing of it", copies = 23 }),   -- [ISB-55]
  -- [ISB-60] three kinds at least
  c.amount("three_cheapest_kinds", [[
    sum of value of m for m in material where
      m != silver and (count of n in material where n != silver and value of n < value of m) < 3
  ]]),
  c.invariant("prices", {
    each = "building",
    text = "standing of it or price of it >= three_cheapest_kinds",
    because = "no stock pays this price: three kinds cost more" }),
  c.invariant("affordable", {
    each = "building",
    text = "price of it <= (sum of value of m * copies of m for m in material)",
    because = "no stock pays this price: all pieces of the game together are worth less" }),

  c.invariant("twos", {
    each = "seat", where = "twos of it",
    text = "building of it is in (smithy, tavern)",
    because = "only seats of smithy and tavern count in twos" }),

  -- Merchants and helpers
  c.map("yard", { places = "spot", label = "carts and rider" }),            -- [ISB-18]
  c.map("castle", { places = "seat", label = "seats" }),                    -- [ISB-69]
  c.figures("helpers", { of = "player", kinds = { { "helper", each = two and 7 or 6 } } }),   -- [ISB-06]
  c.flag("fresh", { of = "figure of helpers", label = "placed in this round" }),          -- [ISB-22, ISP-07]

  -- Cards. Who has which card can be told from the played ones; what is chosen
  -- cannot. [ISB-04, ISB-09]
  c.pile("hand", { of = "player", holds = "card", starts_full = true, visible = "owner" }),   -- [ISB-05]
  c.pile("chosen", { of = "player", holds = "card", visible = "owner" }),
  c.pile("played", { of = "player", holds = "card" }),                      -- [ISB-16]
  -- the cards of this round that are not resolved yet, in player order
  c.slots("revealed", { holds = "card", size = cards_a_round }),        -- [ISB-12]
  c.ref("whose", { to = "player", of = "slot of revealed" }),
  c.set("open cards", { from = "numbers(1, cards_a_round)", where = "revealed[it] is not none" }),
  c.set("worker cards", { from = "open cards", where = "worker of revealed[it]" }),
  c.pile("load", { holds = "material", of = "slot of revealed" }),             -- [ISB-41]

  -- Course of the game
  c.counter("round", { max = 15 }),
  c.counter("vp", { of = "player", max = 10000, label = "points" }),
  c.ref("start_player", { to = "player" }),                                 -- [ISB-08]
  c.ref("active", { to = "player" }),
  c.counter("turn", { max = cards_a_round, label = "card being resolved" }),
  c.counter("offer", { max = cards_a_round, label = "card being offered" }),
  c.counter("remaining", { max = 99, label = "still to do" }),
  c.flag("has_built", { label = "built with this card" }),                  -- [ISB-68]
  c.counter("buildings", { of = "player", max = 99, label = "built in this round" }),   -- [ISB-51]
}
