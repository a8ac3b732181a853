-- level: spec
-- expect: budget/memory
while true do
  pcall(function()
    local t = {}
    for i = 1, 100000000 do t[i] = { i } end
  end)
end
print("survived")
