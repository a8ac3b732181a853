-- level: R
--- case: many small tables
local t = {}
for i = 1, 100000000 do t[i] = { i } end  --> budget/memory
--- case: one large table
local t = {}
for i = 1, 100000000 do t[i] = i end  --> budget/memory
