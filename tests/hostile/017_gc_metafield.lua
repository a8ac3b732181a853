-- level: S
setmetatable({}, { __gc = function() print("collected") end })  --> sandbox/metafield: The metafield '__gc' is not allowed.
