-- level: R
local a, b = ("x"):rep(16000) .. "a", ("x"):rep(16000) .. "b"
for i = 1, 10000000 do local same = a == b end  --> budget/fuel
