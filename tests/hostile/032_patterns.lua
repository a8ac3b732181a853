-- level: R
--- case: match
("x"):match(("x?"):rep(60) .. ("x"):rep(60))  --> sandbox/unknown-function: The library 'string' has no 'match'.
--- case: gsub
("x"):gsub("x-y", "")  --> sandbox/unknown-function: The library 'string' has no 'gsub'.
--- case: gmatch
string.gmatch("x", "x")  --> sandbox/unknown-function: The library 'string' has no 'gmatch'.
--- case: find is plain
-- log: nil
-- log: 2 3
print(("abc"):find("b."))
print(("abc"):find("bc"))
--- case: find pays for its work
local text, tail = ("a"):rep(16000), ("a"):rep(8000) .. "b"
while true do text:find(tail) end  --> budget/fuel
