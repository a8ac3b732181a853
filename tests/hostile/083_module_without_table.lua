-- level: R
--- module: action
return function() end
--- module: silent
local nothing = 1
--- case: a function
require("action")  --> package/bad-module: The module 'action' returns a function in place of a table.
--- case: nothing
require("silent")  --> package/bad-module: The module 'silent' returns nil in place of a table.
