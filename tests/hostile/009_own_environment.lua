-- level: R
--- case: names in it are its own
-- log: 1
local outer_print = print
do
  local _ENV = {}
  x = 1
  outer_print(x)
end
--- case: the local table reaches nothing else
local _ENV = {}
os.exit()  --> script/runtime: attempt to index a nil value (global 'os')
