-- level: R
local file = io.open("/etc/passwd")  --> sandbox/unknown-global: 'io' is not defined.
