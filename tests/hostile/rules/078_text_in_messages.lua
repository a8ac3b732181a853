--- case: markup and an escape
return { effect = function(game, actor)
  error("<script>\27[31m") --> script/error: base: move act: <script>\x1b[31m
end }
--- case: a long field name
return { effect = function(game, actor)
  game:get(("x"):rep(3000)) --> schema/unknown-field
end }
--- case: no text
return { effect = function(game, actor)
  error({}) --> script/bad-error-value
end }
