--- case: in an amount
return { amount = function(game, who, n)
  game:add("gold", who, 1) --> script-api/read-only: base: amount measure: add works only in effects; here the game can only be read.
  return n
end }
--- case: in a list
return { names = function(game, actor)
  game:move("oak", "deck", "hand", actor) --> script-api/read-only: base: move name.n: move works only in effects; here the game can only be read.
  return {}
end }
