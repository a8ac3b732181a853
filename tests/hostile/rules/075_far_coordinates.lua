--- case: 2^31
return { amount = function(game, who, n)
  return game:piece_at("yard", who, 1 << 31, 0) --> script-api/out-of-range: base: amount measure: Argument 3 of piece_at must be an integer from -16000 to 16000, not 2147483648.
end }
--- case: -2^31
return { amount = function(game, who, n)
  return game:piece_at("yard", who, 0, -(1 << 31)) --> script-api/out-of-range: base: amount measure: Argument 4 of piece_at must be an integer from -16000 to 16000, not -2147483648.
end }
--- case: 2^62
return { effect = function(game, actor)
  game:move("oak", "deck", "yard", actor, 1 << 62, 0) --> script-api/out-of-range: base: move act: Argument 5 of move must be an integer from -16000 to 16000, not 4611686018427387904.
end }
--- case: -2^62
return { effect = function(game, actor)
  game:set("spot", -(1 << 62), 0) --> script-api/out-of-range: base: move act: Argument 2 of set must be an integer from -16000 to 16000, not -4611686018427387904.
end }
--- case: a player who is not there
return { effect = function(game, actor)
  game:get("gold", 2) --> script-api/out-of-range: base: move act: Argument 2 of get must be a player from 0 to 1, not 2.
end }
--- case: a piece that is not there
return { effect = function(game, actor)
  game:get("mark", 3) --> state/nothing: base: move act: There is no piece 3 on 'yard'.
end }
--- case: a piece far away
return { effect = function(game, actor)
  game:piece("yard", 1 << 40) --> script-api/out-of-range: base: move act: Argument 2 of piece must be a piece of yard, not 1099511627776.
end }
--- case: an entry outside of a table
return { amount = function(game, who, n)
  return game:constant("price", 3, "red") --> script-api/out-of-range: base: amount measure: Argument 2 of constant must be from 1 to 2, not 3.
end }
--- case: more turns than there are
return { effect = function(game, actor)
  game:move("oak", "deck", "yard", actor, 0, 0, 90) --> script-api/out-of-range: base: move act: Argument 7 of move must be 0 to 3 quarter turns, not 90.
end }
--- case: 2^62 components
return { effect = function(game, actor)
  game:move("oak", "deck", "hand", actor, 1 << 62) --> script-api/out-of-range: base: move act: Argument 5 of move must be 0 to 5 components, not 4611686018427387904.
end }
--- case: more than lie there
return { effect = function(game, actor)
  game:move("oak", "deck", "hand", actor, 4) --> state/not-there: base: move act: There is no 'oak' to take from deck.
end }
--- case: a place that is taken
return { effect = function(game, actor)
  game:move("oak", "deck", "market", "red")
  game:move("ash", "deck", "market", "red") --> state/occupied: base: move act: That place of market is occupied.
end }
