-- level: R
--- case: a terabyte
string.rep("x", 1 << 40)  --> sandbox/too-long: The text would be longer than 16384 bytes.
--- case: a mebibyte
("x"):rep(1 << 20)  --> sandbox/too-long
--- case: by the separator
("x"):rep(2, ("y"):rep(16384))  --> sandbox/too-long
--- case: one byte more than fits
("x"):rep(16385)  --> sandbox/too-long
--- case: the longest that fits
-- log: 16384
print(#("x"):rep(16384))
