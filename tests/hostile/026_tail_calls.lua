-- level: R
local function again() return again() end  --> budget/fuel
again()
