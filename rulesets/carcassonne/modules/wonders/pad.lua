-- Wonders of features that are described, and what they bring their owners.
local c = castellan

local as_tiles = c.options.count_mode == "tile"

return {
  c.counter("pad_wonder_squares", { of = "piece of table", max = 20, label = "squares of wonders of what is described" }),
  c.counter("pad_wonders", { of = "piece of table", max = 4, label = "wonders of what is described" }),
  c.pad_fact("wonder_squares", { says = "numbers", kinds = { "places" }, field = "pad_wonder_squares", entries = "pad_wonders",
                                 least = 1, most = 5, most_entries = 4 }),
  c.contribute("pad_places", { name = "wonders", text = as_tiles and "pad_wonders of t" or "pad_wonder_squares of t" }),
  c.contribute("pad_squares", { name = "wonders", text = "pad_wonder_squares of t" }),

  -- [CAR-ROAD-13, CAR-CITY-07] long roads and large cities
  c.flag("pad_notre_dame", { of = "piece of table", label = "the long road or large city of Notre-Dame" }),
  c.pad_fact("notre_dame", { says = "flag", kinds = { "roads", "city" }, field = "pad_notre_dame" }),
  c.contribute("pad_places", { name = "notre_dame", text = "if pad_notre_dame of t then " .. (as_tiles and 1 or 2) .. " else 0" }),
  c.contribute("pad_squares", { name = "notre_dame", text = "if pad_notre_dame of t then 2 else 0" }),
  c.flag("pad_stonehenge", { of = "piece of table", label = "the long road of Stonehenge" }),
  c.pad_fact("stonehenge", { says = "flag", kinds = { "roads" }, field = "pad_stonehenge" }),
  c.contribute("pad_places", { name = "stonehenge", text = "if pad_stonehenge of t then " .. (as_tiles and 1 or 2) .. " else 0" }),
  c.flag("pad_circus_maximus", { of = "piece of table", label = "the large city of the Circus Maximus" }),
  c.pad_fact("circus_maximus", { says = "flag", kinds = { "city" }, field = "pad_circus_maximus" }),
  c.contribute("pad_places", { name = "circus_maximus", text = "if pad_circus_maximus of t then " .. (as_tiles and 1 or 4) .. " else 0" }),
  c.contribute("pad_squares", { name = "circus_maximus", text = "if pad_circus_maximus of t then 4 else 0" }),
  c.flag("pad_alhambra", { of = "piece of table", label = "the large city of the Alhambra" }),
  c.pad_fact("alhambra", { says = "flag", kinds = { "city" }, field = "pad_alhambra" }),
  c.contribute("pad_places", { name = "alhambra", text = "if pad_alhambra of t then " .. (as_tiles and 1 or 3) .. " else 0" }),
  c.contribute("pad_squares", { name = "alhambra", text = "if pad_alhambra of t then 3 else 0" }),

  c.counter("pad_knights", { of = "player", max = 1000, label = "knights of others, for the Circus Maximus" }),
  c.counter("pad_farmers", { of = "player", max = 1000, label = "own farmers, for the Alhambra" }),
  c.pad_holding("circus_maximus", { field = { "pad_knights" }, holder = { "wonder_owner", "circus_maximus" }, rows = { "CAR-WON-01" } }),
  c.pad_holding("alhambra", { field = { "pad_farmers" }, holder = { "wonder_owner", "alhambra" }, rows = { "CAR-WON-02" } }),
  c.replace(c.amount("knights_of_others(p: player)", "pad_knights of p")),
  c.replace(c.amount("own_farmers(p: player)", "pad_farmers of p")),
  c.extend("pad", { silent = { "CAR-ROAD-13", "CAR-ROAD-14", "CAR-ROAD-15", "CAR-CITY-07", "CAR-CITY-08", "CAR-CITY-09", "CAR-CITY-10" } }),
}
