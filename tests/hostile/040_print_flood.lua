-- level: R
-- log bytes: 4096
local text = ("x"):rep(1024)
for i = 1, 100000 do
  print(text)  --> budget/fuel
end
