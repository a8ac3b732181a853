-- [ALR-05] Only when no action is possible at all, the extra action included.
local c = castellan

return {
  c.move("pass", {
    only_if_alone = true,
    effect = "set actions_left to 0",
    help = "End your actions; possible only when you can do nothing else.",
  }),
}
