-- log: oak 0 0
-- log: oak 1 0
-- log: oak 2 0
-- log: 0 5
-- log: oak 0 0
-- log: oak 1 0
-- log: oak 2 0
-- log: 0 5
-- log: oak 0 0
-- log: oak 1 0
-- log: oak 2 0
-- log: 0 5
return { effect = function(game, actor)
  for x = 0, 2 do game:move("oak", "deck", "yard", actor, x, 0) end
  for _, piece in ipairs(game:pieces("yard", actor)) do
    local card, x, y = game:piece("yard", piece)
    print(card, x, y)
    game:move(card, "yard", actor, x, y, "deck")
  end
  print(game:size("yard", actor), game:size("deck"))
end }
