-- level: R
--- case: never ends
table.sort({ 2, 1 }, function() while true do end end)  --> budget/fuel
--- case: grows the list
-- log: 3 1,2,3,9
local t = { 3, 1, 2 }
table.sort(t, function(a, b)
  if #t == 3 then t[4] = 9 end
  return a < b
end)
print(#t - 1, table.concat(t, ","))
--- case: raises
-- level: spec
-- log: false script/error: stop
-- log: 3,1,2
local t = { 3, 1, 2 }
print(pcall(table.sort, t, function() error("stop") end))
print(table.concat(t, ","))
