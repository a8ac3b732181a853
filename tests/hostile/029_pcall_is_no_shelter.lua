-- level: spec
--- case: retried for ever
local function loop() while true do end end  --> budget/fuel
while true do pcall(loop) end
--- case: wrapped twice
local function loop() while true do end end  --> budget/fuel
pcall(pcall, pcall, loop)
print("code after the call")
--- case: what pcall is for
-- log: false script/error: no such thing
-- log: true 1 2
print(pcall(function() error("no such thing") end))
print(pcall(function() return 1, 2 end))
