-- level: R
-- runs: 50
-- log: true 5000
local t = {}
for i = 1, 5000 do t[i] = { key = i * 7919 % 10, at = i } end
table.sort(t, function(a, b) return a.key < b.key end)
local stable = true
for i = 2, #t do
  local a, b = t[i - 1], t[i]
  if a.key > b.key or a.key == b.key and a.at > b.at then stable = false end
end
print(stable, #t)
