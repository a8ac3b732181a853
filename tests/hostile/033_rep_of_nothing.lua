-- level: R
-- log: 0 0
print(#string.rep("", math.maxinteger), #("x"):rep(math.mininteger))
