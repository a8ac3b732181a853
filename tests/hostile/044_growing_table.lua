-- level: R
--- case: many small tables
-- expect: budget/memory
local t = {}
for i = 1, 100000000 do t[i] = { i } end
--- case: one large table
-- expect: budget/memory
local t = {}
for i = 1, 100000000 do t[i] = i end
