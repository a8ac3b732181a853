-- level: R
--- case: ten thousand
local t = {}
for i = 1, 10000 do t[i] = i end
print(table.unpack(t))  --> sandbox/too-many: table.unpack gives at most 250 values.
--- case: the most that fit
-- log: 250
local t = {}
for i = 1, 250 do t[i] = i end
print(select("#", table.unpack(t)))
--- case: bytes of a string
("x"):rep(251):byte(1, -1)  --> sandbox/too-many: string.byte gives at most 250 values.
