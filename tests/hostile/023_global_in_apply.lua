-- level: R
-- apply
return function()
  undeclared = 5  --> sandbox/global-write: The global 'undeclared' cannot be assigned.
end
