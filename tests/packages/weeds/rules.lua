local c = castellan

return {
  c.change("counter coins", { keys = { max = 30 } }),
  c.components("flower", { { name = "weed", copies = 5, colour = "blue", ability = "lose 1 coin" } }),
}
