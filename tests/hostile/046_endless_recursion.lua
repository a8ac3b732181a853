-- level: R
--- case: a function that waits for itself
local function f() return 1 + f() end  --> budget/depth: the load of 'case.lua' needs a call stack of more than 256 KiB.
f()
--- case: a deep recursion that ends
-- log: 1000
local function depth(n) return n == 0 and 0 or 1 + depth(n - 1) end
print(depth(1000))
