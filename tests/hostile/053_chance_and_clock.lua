-- level: R
--- case: random
local x = math.random()  --> sandbox/unknown-function: The library 'math' has no 'random'.
--- case: time
local x = os.time()  --> sandbox/unknown-global: 'os' is not defined.
--- case: clock
local x = os.clock()  --> sandbox/unknown-global: 'os' is not defined.
--- case: iteration in hash order
for k in next, {} do end  --> sandbox/unknown-global: 'next' is not defined.
