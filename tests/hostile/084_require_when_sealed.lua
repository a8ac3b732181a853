-- level: R
-- apply
return function()
  require("anything")  --> package/sealed: 'require' works only while the ruleset is loaded.
end
