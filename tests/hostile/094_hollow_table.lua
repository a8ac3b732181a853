-- level: R
local t = {}
for i = 1, 100000 do t[i] = 1 end
for i = 1, 100000 do t[i] = nil end
while true do
  for key in pairs(t) do end  --> budget/fuel
end
