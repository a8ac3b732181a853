-- [PLAY-SET-07, M-14] A piece of four squares starts the game, unless another module does.
local c = castellan
local boxes = require "boxes"

return {
  boxes.apart { name = "ghosts", pile = "start_piece", is = "mist_start of it",
                label = "start piece in the box" },
  c.contribute("lay_start", {
    name = "ghosts",
    after = { "count/city", "leipzig/leipzig", "river/spring", "wind-roses/rose" },
    text = [[move "ghosts/start" from start_piece to table at (0, 0) if table is none]],
  }),
}
