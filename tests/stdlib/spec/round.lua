--- case: all three, above and below zero
-- log: 3 -4
-- log: 4 -3
-- log: 3 -3
-- log: 4 4 4
local round = require "std.round"
print(round.down(7, 2), round.down(-7, 2))
print(round.up(7, 2), round.up(-7, 2))
print(round.toward_zero(7, 2), round.toward_zero(-7, 2))
print(round.down(8, 2), round.up(8, 2), round.toward_zero(8, 2))
--- case: by nothing
-- expect: script/error: round.up needs a divisor above 0
require("std.round").up(7, 0)
