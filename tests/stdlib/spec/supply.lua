--- case: two effects, with the names that are given
-- log: earn p n let got be min(n, bank) | subtract got from bank | add got to gold of p
-- log: spend p n subtract n from gold of p | add n to bank
local supply = require "std.supply"
local c = {
  effect = function(name, options)
    return name .. " " .. options.params[1][1] .. " " .. options.params[2][1] .. " " .. options.text:gsub("\n", " | ")
  end,
}
local list = supply.limited(c, { bank = "bank", purse = "gold", gain = "earn", pay = "spend" })
print(list[1])
print(list[2])
--- case: an event tells what was gained
-- log: true
local supply = require "std.supply"
local c = { effect = function(_, options) return options.text end }
local list = supply.limited(c, { bank = "bank", purse = "gold", gain = "earn", pay = "spend", event = "earned" })
print(list[1]:find("emit earned(p, got) if got > 0", 1, true) ~= nil)
