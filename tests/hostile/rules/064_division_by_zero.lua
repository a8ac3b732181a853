--- case: quotient
return { effect = function(game, actor)
  game:add("gold", actor, 5)
  game:add("gold", actor, 1 // 0) --> script/runtime: base: move act: attempt to divide by zero
end }
--- case: remainder
return { amount = function(game, who, n)
  return n % 0 --> script/runtime: base: amount measure: attempt to perform 'n%0'
end }
