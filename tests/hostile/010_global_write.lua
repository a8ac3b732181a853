-- level: R
--- case: through the environment
_ENV.print = nil  --> sandbox/global-write: The global 'print' cannot be assigned.
--- case: by name
print = nil  --> sandbox/global-write: The global 'print' cannot be assigned.
--- case: a new name
total = 5  --> sandbox/global-write: The global 'total' cannot be assigned.
--- case: a function that forgot to be local
function helper() end  --> sandbox/global-write: The global 'helper' cannot be assigned.
