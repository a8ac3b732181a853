--- case: two effects, with the names that are given
-- log: earn(p: player, n: number)
-- log: true
-- log: spend(p: player, n: number)
-- log: true
local supply = require "std.supply"
local c = { effect = function(name, text) return { name = name, text = text } end }
local list = supply.limited(c, { bank = "bank", purse = "gold", gain = "earn", pay = "spend" })
local texts = {
  "let got be min(n, bank)\nsubtract got from bank\nadd got to gold of p",
  "subtract n from gold of p\nadd n to bank",
}
for i = 1, 2 do
  print(list[i].name)
  print(list[i].text == texts[i])
end
--- case: an event tells what was gained
-- log: true
local supply = require "std.supply"
local c = { effect = function(_, text) return text end }
local list = supply.limited(c, { bank = "bank", purse = "gold", gain = "earn", pay = "spend", event = "earned" })
print(list[1]:find("emit earned(p, got) if got > 0", 1, true) ~= nil)
