-- level: R
--- module: std.market
local M = { size = 4 }
function M.double() return M.size * 2 end
return M
--- case: the shared library can be used
-- log: 8 4
local market = require("std.market")
print(market.double(), market.size)
--- case: but not changed
require("std.market").size = 5  --> sandbox/read-only: 'std.market' is read-only, 'size' cannot be assigned.
