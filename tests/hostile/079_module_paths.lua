-- level: R
--- case: up
require("../other/secret")  --> package/bad-module-name: '../other/secret' is no name of a module.
--- case: absolute
require("/etc/passwd")  --> package/bad-module-name
--- case: an empty part
require("a..b")  --> package/bad-module-name
--- case: nothing
require("")  --> package/bad-module-name
