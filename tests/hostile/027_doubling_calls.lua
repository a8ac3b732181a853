-- level: R
local function twice(n)
  if n > 0 then twice(n - 1) twice(n - 1) end  --> budget/fuel
end
twice(200)
