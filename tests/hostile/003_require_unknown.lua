-- level: R
--- case: a module nobody ships
require("socket")  --> package/unknown-module: There is no module 'socket'.
--- case: the loader of C libraries
package.loadlib("libc.so.6", "system")  --> sandbox/unknown-global: 'package' is not defined.
