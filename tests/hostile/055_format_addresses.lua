-- level: R
--- case: a pointer
string.format("%p", {})  --> sandbox/format: '%p' is no conversion of string.format.
--- case: a table
string.format("%s", {})  --> sandbox/format: string.format does not print a table.
--- case: a function
("%s"):format(print)  --> sandbox/format: string.format does not print a function.
--- case: hexadecimal fractions
("%a"):format(1.5)  --> sandbox/format: '%a' is no conversion of string.format.
--- case: a width of three digits
("%100d"):format(1)  --> sandbox/format: '%100' is no conversion of string.format.
--- case: what it is for
-- log: a=  7 |b     |2.50|ff|%|inf
print(("%s=%3d |%-6s|%.2f|%x|%%|%f"):format("a", 7, "b", 2.5, 255, 1 / 0))
