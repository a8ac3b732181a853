-- Five followers of each player [PLAY-SET-03]; modules add theirs to them.
local c = castellan

return {
  c.extend("figures followers", { kinds = { { "follower", each = -2 } } }),
}
