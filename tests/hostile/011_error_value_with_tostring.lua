-- level: S
--- case: a table whose text never ends
local bad = setmetatable({}, { __tostring = function() while true do end end })
error(bad)  --> script/bad-error-value: The error value is a table.
--- case: nil
error(nil)  --> script/bad-error-value: The error value is nil.
--- case: through assert
assert(false, {})  --> script/bad-error-value: The error value is a table.
