-- level: S
-- log: 1 1099511627776
local t = setmetatable({}, { __len = function() return 1 << 40 end })
table.insert(t, "x")
print(rawlen(t), #t)
