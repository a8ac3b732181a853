-- level: S
local fib = setmetatable({}, {
  __index = function(t, n)
    return n < 2 and n or t[n - 1] + t[n - 2]  --> budget/fuel
  end,
})
local x = fib[60]
