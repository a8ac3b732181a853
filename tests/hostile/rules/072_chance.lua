--- case: in a list
return { names = function(game, actor)
  return { game:draw("deck") } --> script/rng-not-allowed-here: base: move name.n: the enumeration of 'base: move name.n' is asked any number of times and has no chance.
end }
--- case: in an amount
return { amount = function(game, who, n)
  return game.rng(6) --> script/rng-not-allowed-here: base: amount measure: the score line of 'base: amount measure' is asked any number of times and has no chance.
end }
--- case: in an effect
return { effect = function(game, actor)
  game:set("round", game:random(6)) --> script/rng-not-allowed-here: base: move act: Rules in Lua do not draw: chance belongs to rule text.
end }
--- case: with Lua's own
return { effect = function(game, actor)
  game:set("round", math.random(6)) --> sandbox/unknown-function: base: move act: The library 'math' has no 'random'.
end }
