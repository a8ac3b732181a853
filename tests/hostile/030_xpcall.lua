-- level: spec
local function loop() while true do end end
xpcall(loop, loop)  --> sandbox/unknown-global: 'xpcall' is not defined.
