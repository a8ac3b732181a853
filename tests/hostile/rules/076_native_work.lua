--- case: lists of pieces
return { effect = function(game, actor)
  for x = 0, 2 do game:move("oak", "deck", "yard", actor, x, 0) end
  while true do game:pieces("yard", actor) end --> budget/fuel
end }
--- case: lists of components
return { amount = function(game, who, n)
  while true do game:components("card") end --> budget/fuel
end }
