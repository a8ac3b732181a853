-- Three more characters of the village; the box holds 42 of it then [CC-05].
local c = castellan

return {
  c.entries("market_day.cards"),
  c.extend("box village cards", { copies = 3 }),
}
