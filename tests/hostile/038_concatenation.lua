-- level: R
local s = ("x"):rep(16000)
for i = 1, 10000000 do local t = s .. i end  --> budget/fuel
