return { effect = function(game, actor)
  game:set("bonus", "green", -1) --> schema/range: base: move act: bonus of market green would be -1, allowed are 0 to 9
end }
