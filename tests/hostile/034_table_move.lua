-- level: R
--- case: move
table.move({}, 1, 1 << 53, 2)  --> sandbox/unknown-function: The library 'table' has no 'move'.
--- case: concat over a range of nothing
table.concat({}, "", 1, math.maxinteger)  --> script/runtime: table.concat joins strings and numbers, at index 1 is nil.
--- case: unpack over the widest range
table.unpack({}, math.mininteger, math.maxinteger)  --> sandbox/too-many: table.unpack gives at most 250 values.
