-- level: S
setmetatable(string, {})  --> script/runtime: bad argument #1 to 'setmetatable' (table expected, got string)
