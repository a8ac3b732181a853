-- level: R
-- log: table function userdata
-- log: table function
print(tostring({}), tostring(print), tostring(string))
print({}, print)
