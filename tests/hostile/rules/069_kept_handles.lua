--- case: kept from the same game, before an undo
local kept
return { effect = function(game, actor)
  if kept then kept:get("gold", actor) end --> script-api/stale-handle: base: move act: This handle of a game was kept from an earlier call.
  kept = game
end }
--- case: kept by an amount and used by an effect
local kept
return {
  amount = function(game, who, n)
    kept = game
    return n
  end,
  effect = function(game, actor)
    kept:set("gold", actor, 9) --> script-api/stale-handle: base: move act: This handle of a game was kept from an earlier call.
  end,
}
--- case: a method kept with its game
local read
return { effect = function(game, actor)
  if read then read() end
  read = function() return game:get("round") end --> script-api/stale-handle: base: move act: This handle of a game was kept from an earlier call.
end }
