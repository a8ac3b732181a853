-- level: R
local t, text = {}, ("x"):rep(1024)
for i = 1, 10000 do t[i] = text end
table.concat(t)  --> sandbox/too-long: The text would be longer than 16384 bytes.
