-- level: R
local code = string.dump(print)  --> sandbox/unknown-function: The library 'string' has no 'dump'.
