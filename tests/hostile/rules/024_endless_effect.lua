return {
  effect = function(game, actor)
    while true do game:set("round", 1) end --> budget/fuel
  end,
}
