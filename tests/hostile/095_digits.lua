-- level: R
--- case: tonumber of sixteen thousand digits
local zeros = ("0"):rep(16000)
while true do tonumber(zeros) end  --> budget/fuel
--- case: a function of numbers
local zeros = ("0"):rep(16000)
while true do math.floor(zeros) end  --> budget/fuel
--- case: text is no number
local n = "5" + 1  --> script/runtime
