--- case: misspelt
return { effect = function(game, actor)
  game:add("gould", actor, 1) --> schema/unknown-field: base: move act: There is no field 'gould'.
end }
--- case: undeclared
return { amount = function(game, who)
  return game:get("secret plan", who) --> schema/unknown-field: base: amount measure: There is no field 'secret plan'.
end }
--- case: a method that does not exist
return { effect = function(game, actor)
  game:gett("gold", actor) --> script-api/unknown-method: base: move act: The game has no 'gett'.
end }
--- case: the wrong kind of field
return { effect = function(game, actor)
  game:get("deck") --> schema/type: base: move act: get needs a field with a value, slots or a map; 'deck' is of kind pile.
end }
