-- level: R
--- module: Market
return {}
--- module: märkte
return {}
--- case: the file is named in another case
require("market")  --> package/unknown-module: There is no module 'market'.
--- case: names have one case
require("Market")  --> package/bad-module-name: 'Market' is no name of a module.
--- case: names have one normal form
require("märkte")  --> package/bad-module-name
