-- Four rounds fewer [ISB-07]: 8, or 11 with three players.
local c = castellan

return {
  c.extend("constant rounds", { value = -4 }),
}
