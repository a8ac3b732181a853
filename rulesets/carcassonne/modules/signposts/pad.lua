-- Signposts of roads that are described.
local c = castellan

return {
  c.counter("pad_signposts", { of = "piece of table", max = 1000, label = "correct signposts of the road described" }),
  c.pad_fact("signposts", { kinds = { "road" }, field = "pad_signposts" }),
  c.replace(c.amount("all_right(r: region of roads)", "sum of pad_signposts of t for t in pieces(r)")),
  c.replace(c.condition("has_signposts(r: region of roads)", "all_right(r) > 0")),
  -- what the ledger says once more
  c.extend("pad", { aliases = { "CAR-ROAD-21", "CAR-ROAD-12" } }),
}
