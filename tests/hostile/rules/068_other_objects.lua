--- case: a table
return { effect = function(game, actor)
  game.get({}, "gold", actor) --> script-api/arguments: base: move act: get is a method of the game, not of a table.
end }
--- case: a field's name
return { effect = function(game, actor)
  game.set("gold", actor, 3) --> script-api/arguments: base: move act: set is a method of the game, not of the string 'gold'.
end }
--- case: another userdata
return { effect = function(game, actor)
  game.size(string, "deck") --> script-api/arguments: base: move act: size is a method of the game, not of a userdata.
end }
--- case: a value written to the game
return { effect = function(game, actor)
  game.gold = 5 --> sandbox/read-only: base: move act: The game cannot be assigned to.
end }
--- case: one argument too many
return { effect = function(game, actor)
  game:set("gold", actor, 5, 6) --> script-api/arguments: base: move act: set takes 3 arguments here, not 4.
end }
