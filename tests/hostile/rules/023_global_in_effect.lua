return {
  effect = function(game, actor)
    game:add("gold", actor, 1)
    total = 5 --> sandbox/global-write: base: move act: The global 'total' cannot be assigned.
  end,
}
