-- Betting offices that are described.
local c = castellan

-- [A-02]
local complete = c.options.bets_candidates == "all" and "payout(f, pad_complete_size of t)" or "0"

return {
  c.entries("components/pad.tiles"),
  c.sheet("scoring/pad.score"),
  c.pad_kind("betting-office", { component = "pad/betting-office", on = "table" }),
  c.pad_figure("2/6", { kinds = { "betting-office" }, figures = "chips", kind = "two-six" }),
  c.pad_figure("3/5", { kinds = { "betting-office" }, figures = "chips", kind = "three-five" }),
  c.pad_figure("3/6", { kinds = { "betting-office" }, figures = "chips", kind = "three-six" }),
  c.pad_figure("4/7+", { kinds = { "betting-office" }, figures = "chips", kind = "four-seven" }),
  c.pad_figure("4", { kinds = { "betting-office" }, figures = "chips", kind = "four" }),
  c.pad_figure("5/8+", { kinds = { "betting-office" }, figures = "chips", kind = "five-eight" }),

  -- each size is a piece that belongs to its office
  c.ref("pad_office", { of = "piece of table", to = "piece of table", label = "the betting office to which a size belongs" }),
  c.counter("pad_size", { of = "piece of table", max = 1000, label = "tiles of an incomplete road or city at an office" }),
  c.counter("pad_complete_size", { of = "piece of table", max = 1000, label = "tiles of a complete road or city at an office" }),
  c.pad_fact("road_sizes", { says = "numbers", kinds = { "betting-office" }, component = "pad/size", belongs = "pad_office", field = "pad_size" }),
  c.pad_fact("city_sizes", { says = "numbers", kinds = { "betting-office" }, component = "pad/size", belongs = "pad_office", field = "pad_size" }),
  c.pad_fact("complete_road_sizes", { says = "numbers", kinds = { "betting-office" }, component = "pad/size", belongs = "pad_office", field = "pad_complete_size" }),
  c.pad_fact("complete_city_sizes", { says = "numbers", kinds = { "betting-office" }, component = "pad/size", belongs = "pad_office", field = "pad_complete_size" }),
  c.replace(c.amount("best_payout(f: figure of chips)",
    "highest of max(payout(f, pad_size of t), " .. complete .. ") for t in table where pad_office of t = table[f]")),
  c.pad_award("betting-office", { of = "betting-office", step = 30, sheet = "office_described" }),
  c.extend("pad", { silent = { "CAR-BET-01" } }),
}
