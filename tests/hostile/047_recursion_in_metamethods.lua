-- level: S
--- case: __index
local t = setmetatable({}, { __index = function(t, k) return t[k .. ""] end })  --> budget/depth: C stack overflow
local x = t.a
--- case: __tostring
local t = setmetatable({}, { __tostring = function(t) return tostring(t) end })  --> budget/depth: C stack overflow
tostring(t)
