--- case: an ascending auction is a list of declarations
-- log: 12
-- log: 13
-- log: 1
local auction = require "std.auction"
local spec = { opener = "starter", open = { "offer" }, raise = { "offer" }, won = "sold" }
print(#auction.ascending(spec))
spec.answer = { by = "left of bidder", when = "bids > 1", moves = { "outbid" } }
print(#auction.ascending(spec))
print(#spec.raise)
--- case: it says what is missing
-- expect: script/error: an ascending auction needs 'raise'
local auction = require "std.auction"
auction.ascending { opener = "starter", open = { "offer" }, won = "sold" }
