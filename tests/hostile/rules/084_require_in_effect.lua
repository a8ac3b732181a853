return { effect = function(game, actor)
  require("case") --> package/sealed: base: move act: 'require' works only while the ruleset is loaded.
end }
