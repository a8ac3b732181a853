-- level: R
--- case: match
("x"):match(("x?"):rep(60) .. ("x"):rep(60))  --> sandbox/unknown-function: The library 'string' has no 'match'.
--- case: gsub
("x"):gsub("x-y", "")  --> sandbox/unknown-function: The library 'string' has no 'gsub'.
--- case: gmatch
string.gmatch("x", "x")  --> sandbox/unknown-function: The library 'string' has no 'gmatch'.
--- case: find takes a text as it stands
-- log: nil
-- log: 2 3
-- log: 2 2
-- log: 4 4
print(("abc"):find("x"))
print(("abc"):find("bc"))
print(("a.c"):find(".", 1, true))
print(("a.c."):find(".", 3, true))
--- case: find refuses what Lua takes for a pattern
("abc"):find("b.")  --> sandbox/pattern: 'b.' is a pattern, and scripts have none.
--- case: a class
("red1"):find("%d", 1)  --> sandbox/pattern: '%d' is a pattern, and scripts have none.
--- case: a hyphen
("a-b"):find("-", 1, false)  --> sandbox/pattern: '-' is a pattern, and scripts have none.
--- case: find pays for its work
local text, tail = ("a"):rep(16000), ("a"):rep(8000) .. "b"
while true do text:find(tail) end  --> budget/fuel
