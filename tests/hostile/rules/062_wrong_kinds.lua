--- case: a fraction
return { effect = function(game, actor)
  game:set("gold", actor, 2.5) --> schema/type: base: move act: Argument 3 of set must be an integer, not the fraction 2.5.
end }
--- case: a whole fraction
return { effect = function(game, actor)
  game:set("gold", actor, 4.0) --> schema/type: base: move act: Argument 3 of set must be an integer, not the fraction 4.0.
end }
--- case: not a number
return { effect = function(game, actor)
  game:set("gold", actor, 0 / 0) --> schema/type
end }
--- case: infinity
return { effect = function(game, actor)
  game:set("gold", actor, 1 / 0) --> schema/type: base: move act: Argument 3 of set must be an integer, not the fraction inf.
end }
--- case: a string
return { effect = function(game, actor)
  game:set("gold", actor, "5") --> schema/type: base: move act: Argument 3 of set must be an integer, not the string '5'.
end }
--- case: nil
return { effect = function(game, actor)
  game:set("gold", actor, nil) --> schema/type: base: move act: Argument 3 of set must be an integer, not nil.
end }
--- case: a table
return { effect = function(game, actor)
  game:set("gold", actor, {}) --> schema/type: base: move act: Argument 3 of set must be an integer, not a table.
end }
--- case: a number for a flag
return { effect = function(game, actor)
  game:set("open", 1) --> schema/type: base: move act: Argument 2 of set must be true or false, not 1.
end }
--- case: a token for a card
return { effect = function(game, actor)
  game:set("bid", "coin") --> schema/unknown-name: base: move act: Argument 2 of set must be a card, and 'coin' is none.
end }
--- case: a token into a pile of cards
return { effect = function(game, actor)
  game:move("coin", "deck", "hand", actor) --> schema/type: base: move act: 'coin' is no card, and 'deck' holds nothing else.
end }
