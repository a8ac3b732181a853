-- level: R
--- case: load
load("return 1")()  --> sandbox/unknown-global: 'load' is not defined.
--- case: loadstring
loadstring("return 1")()  --> sandbox/unknown-global: 'loadstring' is not defined.
--- case: dofile
dofile("x")  --> sandbox/unknown-global: 'dofile' is not defined.
--- case: loadfile
loadfile("x")  --> sandbox/unknown-global: 'loadfile' is not defined.
--- case: the globals by their old name
local all = _G  --> sandbox/unknown-global: '_G' is not defined.
