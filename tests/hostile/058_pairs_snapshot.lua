-- level: R
-- log: a c
local t = { a = 1, b = 2, c = 3 }
local seen = {}
for key in pairs(t) do
  table.insert(seen, key)
  t.b = nil
  t[key .. key] = 4
end
print(table.concat(seen, " "))
