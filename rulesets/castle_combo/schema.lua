-- What exists in a game: names, cards, fields.
local c = castellan
local o = c.options

return {
  -- [CC-02] the two locations: banners, decks and displays are named after them
  c.choice("location", { "castle", "village" }),
  -- the marks on a card; the six factions
  c.choice("faction", { "noble", "faith", "scholar", "military", "craft", "peasant" }),

  -- [CC-11] the anatomy of a card
  c.component("character", {
    attributes = {
      { "banner", c.one_of("location"), required = true },
      { "cost", c.number(0, 9), required = true },          -- [CC-26]
      { "shields", c.several_of("faction") },
      { "messenger", c.one_of("location") },                -- [CC-50] where its icon points
      { "purse", c.number(0, 50) },                         -- [CC-60] gold it can hold
    },
    lies_on = "tableau",
    effects = { "ability" },                                -- [CC-03]
    amounts = {
      { "scroll", own = true },                             -- [CC-03, CC-62]
      { "permanent(card: character)", own = true },   -- [CC-28, CC-29]
    },
  }),
  c.entries("components/castle.cards"),
  c.entries("components/village.cards"),
  -- [CC-05] 39 cards of each
  c.box("castle cards", { of = "character", where = "banner of it = castle", copies = 39 }),
  c.box("village cards", { of = "character", where = "banner of it = village", copies = 39 }),

  -- Who begins is drawn, too. [CC-16]
  c.component("lot", { attributes = { { "seat", c.number(1, 5), required = true } } }),
  c.components("lot", (function()
    local lots = {}
    for seat = 1, c.players do lots[seat] = { name = "seat-" .. seat, seat = seat } end
    return lots
  end)()),
  c.pile("lots", { holds = "lot", starts_full = true, visible = "count" }),
  c.pile("drawn_lots", { holds = "lot" }),

  -- Decks, displays and discard piles [CC-12, CC-13, CC-22, CC-23]
  c.pile("deck", { of = "location", holds = "character", visible = "count",
                   starts_full = true, starts_with = "banner of it = location",
                   refill = "discards" }),                  -- [CC-24, CCP-11]
  c.slots("display", { of = "location", holds = "character", size = 3 }),
  c.pile("discards", { of = "location", holds = "character" }),
  c.pile("removed", { holds = "character", label = "out of the game" }),   -- [CC-54]
  c.flag("closed", { of = "location" }),                    -- [CC-54]
  c.choice_field("messenger", { values = "location", initial = "village" }),   -- [CC-06, CC-14]

  -- Players [CC-15]; gold and keys never run out [CC-07, CC-08, CC-10]
  c.counter("gold", { of = "player", initial = o.start_gold, max = 100000 }),
  c.counter("keys", { of = "player", initial = o.start_keys, max = 100000 }),
  c.counter("score", { of = "player", min = -100000, max = 1000000 }),

  -- [CC-01, CC-37, CC-38, CCP-10, CCR-06] a tableau grows to three by three, card
  -- beside card; all have seen what lies face down [CCR-02]
  c.grid("tableau", { of = "player", holds = "character", max_width = 3, max_height = 3 }),
  c.flag("face_down", { of = "piece of tableau", label = "face down" }),      -- [CC-33, CC-34]
  c.counter("stored", { of = "piece of tableau", max = 50, label = "gold" }), -- [CC-59]
  c.invariant("purses", {                                                   -- [CC-60, CCP-07]
    each = "players",
    text = "not any x in tableau of it where stored of x > purse of x",
    because = "more gold lies on a card than its purse holds" }),

  -- Course of the game
  c.ref("active", { to = "player" }),
  c.ref("first_player", { to = "player" }),
  c.flag("key_spent"),                                      -- [CC-19]
  c.flag("taken"),                                          -- [CC-25]

  -- Happenings, for the log and for modules
  c.event("bought(who: player, card: character, price: number)", "{who} buys {card} for {price}"),
  c.event("covered(who: player, card: character)", "{who} takes {card} face down"),
  c.event("messenger_sent(place: location)", "the messenger goes to the {place}"),
  c.event("renewed(place: location)", "the {place} is renewed"),
  c.event("location_closed(place: location)", "the {place} runs out of cards and is closed"),
  c.event("game_over", "the game is over"),
}
