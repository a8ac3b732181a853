-- level: R
for i = 1, math.maxinteger do end  --> budget/fuel
