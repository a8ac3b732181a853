-- Nobody is deployed on a field [PLAY-FIG-01], so none is paid at the end.
local c = castellan

return {
  c.contribute("may_deploy", {
    name = "no_farmers",
    text = "s is not field",
    because = "there are no farmers in this game",
  }),
}
