-- No follower comes to a field [PLAY-FIG-01], so there are no farmers to be paid at the end.
local c = castellan

return {
  c.contribute("may_come", {
    name = "no_farmers",
    text = "s is not field",
    because = "there are no farmers in this game",
  }),
}
