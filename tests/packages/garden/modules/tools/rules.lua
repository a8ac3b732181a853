local c = castellan

return {
  c.replace(c.move("melt", { effect = "lose 2 frost" })),
  c.rows("more.score"),
}
