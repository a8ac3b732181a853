-- [ALP-03] Four currencies, values 1 to 9, three copies of each; and [ALP-04]
-- the two scoring cards, which are worth nothing.
local c = castellan

local cards = {}
for _, currency in ipairs { "florin", "dirham", "denar", "ducat" } do
  for value = 1, 9 do
    table.insert(cards, { name = currency .. "-" .. value, copies = c.options.money_copies,
                          currency = currency, value = value })
  end
end
for round = 1, 2 do
  table.insert(cards, { name = "scoring-" .. round, round = round })
end

return { c.components("money", cards) }
