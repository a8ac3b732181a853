--- case: ranks
-- log: 1 3 1 0 4
-- log: 1 2 1 0 3
-- log: 1 3
-- log: 1 1 1
local majority = require "std.majority"
local values = { 5, 3, 5, 0, 1 }
print(table.unpack(majority.ranks(values)))
print(table.unpack(majority.dense_ranks(values)))
print(table.unpack(majority.leaders(values)))
print(table.unpack(majority.ranks({ 0, 0, 0 }, 0)))
--- case: shares of ties
-- log: 10 10 5 0
-- log: 12 1 1 1
-- log: 6 6 6
-- log: 0 0
local majority = require "std.majority"
print(table.unpack(majority.shares({ 4, 4, 2, 0 }, { 13, 8, 5 })))
print(table.unpack(majority.shares({ 4, 2, 2, 2 }, { 12, 4, 1 })))
print(table.unpack(majority.shares({ 1, 1, 1 }, { 13, 5 })))
print(table.unpack(majority.shares({ 0, 0 }, { 13, 5 })))
--- case: full points for everybody on a rank
-- log: 13 13 5 0
-- log: 13 0
local majority = require "std.majority"
print(table.unpack(majority.full({ 4, 4, 2, 0 }, { 13, 8, 5 })))
print(table.unpack(majority.full({ 4, 2 }, { 13 })))
