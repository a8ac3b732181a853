-- level: spec
while true do
  pcall(function()
    local t = {}
    for i = 1, 100000000 do t[i] = { i } end  --> budget/memory
  end)
end
print("survived")
