-- One action a turn, however a tile is paid [ALP-16, ALP-19].
local c = castellan

return {
  c.change("move buy", { after = "set actions_left to 0" }),
}
