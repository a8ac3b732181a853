-- level: R
local s = "x"
while true do s = s .. s end  --> budget/memory: the load of 'case.lua' made a string of more than 16 KiB.
