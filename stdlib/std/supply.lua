--- Limited supplies: a counter of the game, out of which players are paid as far
--- as it lasts, and into which they pay.
local supply = {}

--- Two effects of rule text, `gain(player, n)` and `pay(player, n)`. A gain is cut
--- to what the bank holds, the rest of it is lost; to pay more than one has is an
--- error of the rules.
---@param c table  the constructors, `castellan`
---@param names { bank: string, purse: string, gain: string, pay: string, event?: string }
---  bank: a counter of the game; purse: a counter of the players; gain, pay: what
---  the effects are called; event: is emitted with player and amount of each gain
---  above 0
---@return table[]
function supply.limited(c, names)
  local gain = {
    "let got be min(n, " .. names.bank .. ")",
    "subtract got from " .. names.bank,
    "add got to " .. names.purse .. " of p",
  }
  if names.event then table.insert(gain, "emit " .. names.event .. "(p, got) if got > 0") end
  local takes = "(p: player, n: number)"
  return {
    c.effect(names.gain .. takes, table.concat(gain, "\n")),
    c.effect(names.pay .. takes, "subtract n from " .. names.purse .. " of p\nadd n to " .. names.bank),
  }
end

return supply
