-- level: R
--- case: order
local a, b = ("x"):rep(16000) .. "a", ("x"):rep(16000) .. "b"
while true do local before = a < b end  --> budget/fuel
--- case: as the limit of a loop, where Lua makes a number of it
local limit = (" "):rep(16000) .. "1"
while true do for i = 2, limit do end end  --> budget/fuel
--- case: as keys
local t, long = {}, ("x"):rep(16000)
for i = 1, 1000000 do local none = t[long .. i] end  --> budget/fuel
