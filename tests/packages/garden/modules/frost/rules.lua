local c = castellan

return {
  c.counter("frost", { max = 3 }),
  c.change("move pick", { before = "gain 1 frost" }),
  c.extend("phase day", { moves = { "melt" } }),
  c.move("melt", { effect = "lose 1 frost" }),
  c.copies("tulip", 2),
}
