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
  local bank, purse = names.bank, names.purse .. " of p"
  local gain = "let got be min(n, " .. bank .. ")\nsubtract got from " .. bank .. "\nadd got to " .. purse
  if names.event then gain = gain .. "\nemit " .. names.event .. "(p, got) if got > 0" end
  return {
    c.effect(names.gain .. "(p: player, n: number)", gain),
    c.effect(names.pay .. "(p: player, n: number)", "subtract n from " .. purse .. "\nadd n to " .. bank),
  }
end

return supply
