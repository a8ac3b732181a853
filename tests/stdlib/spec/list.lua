--- case: sums and counts
-- log: 6 12 0
-- log: 2 0
local list = require "std.list"
print(list.sum({ 1, 2, 3 }), list.sum({ 1, 2, 3 }, function(n) return 2 * n end), list.sum({}))
print(list.count({ 1, 2, 3 }, function(n) return n > 1 end), list.count({}, function() return true end))
--- case: looking for items
-- log: 2 nil true false
-- log: cc 2 nil nil
local list = require "std.list"
print(list.index({ "a", "b", "b" }, "b"), list.index({}, "b"), list.contains({ "a" }, "a"), list.contains({ "a" }, "b"))
local function length(s) return #s end
local item, most = list.highest({ "a", "cc", "bb" }, length)
print(item, most, list.highest({}, length))
--- case: copies
-- log: 2,4,6 3,1,2
-- log: 3 1,2,3
-- log: bb,cc,aaa
local list = require "std.list"
local numbers = { 3, 1, 2 }
print(table.concat(list.map({ 1, 2, 3 }, function(n) return 2 * n end), ","), table.concat(numbers, ","))
print(table.concat(list.filter(numbers, function(n) return n > 2 end), ","), table.concat(list.sorted(numbers), ","))
print(table.concat(list.sorted({ "aaa", "bb", "cc" }, function(s) return #s end), ","))
