-- level: S
setmetatable({}, { __metatable = {} })  --> sandbox/metafield: The metafield '__metatable' is not allowed.
