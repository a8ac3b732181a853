-- The fairy on features that are described.
local c = castellan

return {
  c.flag("with_fairy", { of = "figure of followers", label = "the fairy is with this follower" }),
  c.pad_fact("fairy", { says = "player", kinds = { "followers" }, figures = "followers", field = "with_fairy",
                        once = c.options.fairy_mode == "next-to-follower", one_player = true }),
  c.replace(c.condition("accompanied(f: figure of followers)", "with_fairy of f")),
}
