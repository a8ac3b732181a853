-- level: R
--- case: while
while true do end  --> budget/fuel: the load of 'case.lua' used up its 5000000 units of work in the main chunk.
--- case: repeat
repeat until false  --> budget/fuel
--- case: goto
::a:: goto a  --> budget/fuel
--- case: in an effect
-- apply
return function()
  while true do end  --> budget/fuel: the effect of 'case' used up its 1000000 units of work in the function at line 10.
end
