--- case: in a list of values
-- expect: sandbox/unordered-key: base: move name.n: the result has the key the fraction 1.5, which has no order.
return { names = function(game)
  return { [1.5] = "oak" }
end }
--- case: in a table that is walked
return { effect = function(game, actor)
  for k in pairs({ [2.5] = 1 }) do end --> sandbox/unordered-key: base: move act: The key the fraction 2.5 has no order, so pairs cannot visit it.
end }
