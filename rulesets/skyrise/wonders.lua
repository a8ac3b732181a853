-- Wonder cards: their hands, the one a player keeps, what their texts speak of.
local c = castellan

return {
  c.component("wonder", {
    attributes = {
      { "value", c.number(1, 20), required = true, unique = true },    -- [SKY-64]
      { "answers", c.flag_attribute() },
      { "bans", c.flag_attribute() },
      { "opens", c.flag_attribute() },
      { "tall", c.flag_attribute() },
    },
    effects = { "effect" },
    amounts = { "prestige" },
  }),
  c.entries("components/wonders.cards"),

  c.pile("wonder_deck", { holds = "wonder", visible = "count", starts_full = true }),
  c.pile("hand", { of = "player", holds = "wonder", visible = "owner" }),            -- [SKY-65]
  c.slots("wonder_card", { of = "player", size = 1, holds = "wonder", label = "wonder" }),   -- [SKY-66]
  c.flag("wonder_built", { of = "player" }),
  c.flag("counts_as_tall", { of = "place of city" }),                                   -- [SKY-84, SKE-17]
  c.ref("warden", { to = "player", of = "place of city",                                -- [SKY-71, SKR-11]
                    label = "no tall buildings but those of" }),

  c.amount("card_of(p: player): wonder", "wonder_card of p"),
  -- what lasts of a wonder that stands on a place
  c.effect("raise_wonder(p: player, spot: place of city)", [[
    set wonder_built of p to true
    set counts_as_tall of spot to true if tall of card_of(p)
    for each n in neighbours(spot) where bans of card_of(p) do set warden of n to p end
  ]]),

  -- [SKY-79, SKR-03] no other player has more discs of the colour
  c.condition("leads(p: player, k: colour)",
    "(gathered(p, k) > 0 or not jacobs_needs_a_disc) and " ..
    "(every q in players where gathered(q, k) <= gathered(p, k))"),

  -- [SKY-78, SKR-02] Kahn's Ambition
  c.slots("shown", { of = "player", size = 1, holds = "secret", label = "objective shown" }),
  c.phase("revealing", { moves = { "reveal", "decline" } }),
  c.move("reveal", {
    effect = "move objective of actor to shown of actor",
    help = "Show your secret objective.",
  }),

  -- [SKY-88, SKR-16] The Vault; a neighbourhood may be empty still [SKE-11]
  c.phase("vault", { moves = { "take" } }),
  c.move("take(spot: place of city)", {
    spot = { place = "neighbours(current)", where = "discs of it is not none" },
    effect = "take_disc(actor, spot)",
    help = "Take the disc of a neighbourhood next to your wonder.",
  }),
}
