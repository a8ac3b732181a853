-- level: R
-- runs: 50
-- log: 1 3 abbey city road true
local t = { [true] = 1, road = 1, [3] = 1, abbey = 1, city = 1, [1] = 1 }
local order = {}
for key in pairs(t) do table.insert(order, tostring(key)) end
print(table.concat(order, " "))
