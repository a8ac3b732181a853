-- [ISB-80] Winter cards: in the marked rounds one is revealed after the choice and
-- before the chosen cards [ISB-82], and does at once what it says [ISB-83].
local c = castellan

return {
  c.component("winter", { effects = { "strikes" } }),
  c.entries("components/winter.cards"),

  c.pile("winter_deck", { holds = "winter", starts_full = true, visible = "count" }),   -- shuffled [ISR-25, ISR-27]
  c.pile("winter_open", { holds = "winter", label = "winter cards" }),
  -- [ISB-81] The track counts down [ISR-26]: these labels are marked.
  c.step("winter", {
    before_enter = "reveal",
    effect = [[
      if rounds - round + 1 is in (14, 13, 11, 9, 6, 4) then
        draw from winter_deck to winter_open as card
        emit winter_comes(card)
        strikes of card
      end
    ]] }),

  -- The innkeeper's seat counts as a building of its own [ISR-21], but neither it nor
  -- its helper belongs to the castle [ISR-28].
  c.contribute("open_seat", { name = "innkeeper", text = "building of s is none and winter_open[innkeeper] > 0" }),
  c.rows("scoring/winter.score"),

  -- drifted_road: a piece less at every spot, in this round
  c.flag("drifted", { label = "drifted road" }),
  c.contribute("yield_change", { name = "drifted_road", text = "if drifted then 0 - 1 else 0" }),
  c.step("clear_road", { after_enter = "round_end", effect = "set drifted to false" }),

  -- bitter_wages: a thaler for each merchant, or he comes back
  c.ref("wage_spot", { to = "place of yard" }),
  c.phase("wages", { moves = { "pay", "recall" } }),
  c.move("pay(spot: place of yard)", {
    spot = { where = "it = wage_spot" },
    effect = "spend(actor, 1)",
    help = "Pay a thaler for your merchant on this spot.",
  }),
  c.move("recall(spot: place of yard)", {
    spot = { where = "it = wage_spot" },
    effect = "clear(spot)",
    help = "Take your merchant on this spot back into your supply.",
  }),

  c.event("winter_comes(what: winter)", "winter: {what}"),
}
