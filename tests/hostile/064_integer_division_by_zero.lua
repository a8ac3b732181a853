-- level: R
-- apply
--- case: quotient
return function()
  local zero = 0
  return 1 // zero  --> script/runtime: attempt to divide by zero
end
--- case: remainder
return function()
  local zero = 0
  return 1 % zero  --> script/runtime: attempt to perform 'n%0'
end
