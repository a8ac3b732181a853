-- level: S
local object = setmetatable({}, { __index = { a = 1 } })
setmetatable(object, {})  --> sandbox/locked-metatable: The table has a metatable already.
