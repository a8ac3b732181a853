--- case: a wrapped sum
return { effect = function(game, actor)
  game:set("gold", actor, math.maxinteger + 1) --> schema/range: base: move act: gold of player 1 would be -9223372036854775808, allowed are 0 to 100
end }
--- case: a sum that would wrap
return { effect = function(game, actor)
  game:add("gold", actor, math.maxinteger) --> schema/range: base: move act: gold of player 1 cannot change by 9223372036854775807.
end }
--- case: more than a word
return { effect = function(game, actor)
  game:set("gold", actor, 1 << 32) --> schema/range: base: move act: gold of player 1 would be 4294967296, allowed are 0 to 100
end }
