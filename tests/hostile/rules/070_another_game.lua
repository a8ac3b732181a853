local n, kept = 0, nil
return { effect = function(game, actor)
  n = n + 1
  if n == 3 then kept:set("gold", actor, 50) end --> script-api/stale-handle: base: move act: This handle of a game was kept from an earlier call.
  kept = game
end }
