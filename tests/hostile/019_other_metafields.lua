-- level: S
--- case: weak tables
setmetatable({}, { __mode = "k" })  --> sandbox/metafield: The metafield '__mode' is not allowed.
--- case: closing
setmetatable({}, { __close = print })  --> sandbox/metafield: The metafield '__close' is not allowed.
--- case: iteration
setmetatable({}, { __pairs = print })  --> sandbox/metafield: The metafield '__pairs' is not allowed.
--- case: a metafield of some other Lua
setmetatable({}, { __iter = print })  --> sandbox/metafield: The metafield '__iter' is not allowed.
