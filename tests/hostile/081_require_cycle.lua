-- level: R
--- module: a
return { b = require("b") }
--- module: b
return { a = require("a") }  --> package/require-cycle: Modules require one another in a circle: a.lua -> b.lua -> a.lua.
--- case: begins outside of the circle
local a = require("a")
