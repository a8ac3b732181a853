-- level: R
--- case: a function of a library
string.rep = nil  --> sandbox/read-only: 'string' is read-only, 'rep' cannot be assigned.
--- case: a new function
table.map = print  --> sandbox/read-only: 'table' is read-only, 'map' cannot be assigned.
--- case: a constant
math.maxinteger = 1  --> sandbox/read-only: 'math' is read-only, 'maxinteger' cannot be assigned.
