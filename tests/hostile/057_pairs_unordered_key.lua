-- level: R
--- case: a table
for k in pairs({ [{}] = 1 }) do end  --> sandbox/unordered-key: The key a table has no order, so pairs cannot visit it.
--- case: a fraction
for k in pairs({ [2.5] = 1 }) do end  --> sandbox/unordered-key: The key the fraction 2.5 has no order, so pairs cannot visit it.
--- case: a function
for k in pairs({ [print] = 1 }) do end  --> sandbox/unordered-key
--- case: the iterator called by hand
local step = pairs({ 1 })
step(5)  --> script/runtime
