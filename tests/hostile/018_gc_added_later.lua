-- level: S
-- log: alive
local meta = {}
local keep = setmetatable({}, meta)
meta.__gc = function() print("collected") end
keep = nil
for i = 1, 100000 do local garbage = { i } end
print("alive")
