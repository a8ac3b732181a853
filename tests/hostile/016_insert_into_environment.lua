-- level: R
table.insert(_ENV, 1)  --> script/runtime: bad argument #1 to 'insert' (table expected, got environment)
