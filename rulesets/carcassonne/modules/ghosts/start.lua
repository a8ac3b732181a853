-- [PLAY-SET-07, M-14] A piece of four squares starts the game, unless another module does.
local c = castellan

return {
  c.contribute("in_stack", { name = "ghosts", text = "not mist_start of it" }),
  c.pile("start_piece", { holds = "tile", starts_full = true, starts_with = "mist_start of it",
                          label = "start piece in the box" }),
  c.contribute("tiles_elsewhere", { name = "ghosts", text = "size of start_piece" }),
  c.contribute("lay_start", {
    name = "ghosts",
    after = { "count/city", "leipzig/leipzig", "river/spring", "wind-roses/rose" },
    text = [[move "ghosts/start" from start_piece to table at (0, 0) if table is none]],
  }),
}
