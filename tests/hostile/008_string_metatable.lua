-- level: R
--- case: rules have no getmetatable
getmetatable("").__index.rep = print  --> sandbox/unknown-global: 'getmetatable' is not defined.
--- case: the library finds it locked
-- level: S
getmetatable("").__index.rep = print  --> script/runtime: attempt to index a boolean value
