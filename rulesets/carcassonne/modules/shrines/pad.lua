-- Challenges of monasteries that are described.
local c = castellan

return {
  c.flag("pad_challenge", { of = "piece of table", label = "a challenge of it is undecided" }),
  c.pad_fact("challenge", { says = "flag", kinds = { "monastery" }, field = "pad_challenge" }),
  c.replace(c.condition("challenged(t: piece of table)", "pad_challenge of t")),
  -- what the ledger says once more
  c.extend("pad", { aliases = { "CAR-MON-06", "CAR-MON-04" } }),
}
