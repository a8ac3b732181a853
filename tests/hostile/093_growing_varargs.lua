-- level: R
--- case: a call with ever more arguments
local function f(...)
  return f(nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, ...)  --> budget/depth
end
f()
--- case: many arguments handed over again and again
local function spend(...)
  local function g(...) end
  while true do g(...) end  --> budget/fuel
end
local function grow(n, ...)
  if n == 0 then return spend(...) end
  return grow(n - 1, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, ...)
end
grow(150)
