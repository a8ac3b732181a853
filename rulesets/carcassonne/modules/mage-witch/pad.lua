-- Mage and witch on features that are described, each on one of them.
local c = castellan

local magic = "any t in pieces(r) where (k = mage and pad_mage of t) or (k = witch and pad_witch of t)"

return {
  c.flag("pad_mage", { of = "piece of table", label = "the mage is on what is described" }),
  c.flag("pad_witch", { of = "piece of table", label = "the witch is on what is described" }),
  c.pad_fact("mage", { says = "flag", kinds = { "road", "city" }, field = "pad_mage", once = true, not_with = "witch" }),
  c.pad_fact("witch", { says = "flag", kinds = { "road", "city" }, field = "pad_witch", once = true, not_with = "mage" }),
  c.replace(c.condition("magic_on_road(r: region of roads, k: conjurers_kind)", magic)),
  c.replace(c.condition("magic_on_city(r: region of cities, k: conjurers_kind)", magic)),
  -- what the ledger says once more
  c.extend("pad", { aliases = { "CAR-ROAD-18", "CAR-ROAD-09", "CAR-ROAD-19", "CAR-ROAD-10",
                                "CAR-CITY-13", "CAR-CITY-04", "CAR-CITY-14", "CAR-CITY-05" } }),
}
