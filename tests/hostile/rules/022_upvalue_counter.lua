-- log: 1
-- log: 2
-- log: 3
local n = 0
return {
  effect = function(game, actor)
    n = n + 1
    print(n)
  end,
}
