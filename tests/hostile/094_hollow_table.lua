-- level: R
local t = {}
for i = 1, 100000 do t["k" .. i % 1000 + i] = 1 end
for key in pairs(t) do t[key] = nil end
while true do
  for key in pairs(t) do end  --> budget/fuel
end
