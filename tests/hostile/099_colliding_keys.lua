-- level: R
--- case: a few thousand
local t = {}
for i = 1, 4000 do t[i * 4095] = i end
while true do local none = t[4095 * 5000] end  --> budget/fuel
--- case: as many as fit
local t = {}
for i = 1, 65536 do t[i * 65535] = i end  --> budget/fuel
--- case: walked over
local t = {}
for i = 1, 2000 do t[i * 2047] = i end
while true do
  for key in pairs(t) do end  --> budget/fuel
end
--- case: what rules have is not dearer
-- log: 20000
local t, sum = {}, 0
for i = 1, 200 do t["name " .. i] = i end
for round = 1, 100 do
  for name in pairs(t) do sum = sum + 1 end
end
print(sum)
