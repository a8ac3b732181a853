--- Whole-number division with a named rounding. `//` rounds down, also below
--- zero; say what the rules of the game say instead of remembering that.
local round = {}

---@param n integer
---@param by integer  above 0
---@return integer
function round.down(n, by)
  assert(by > 0, "round.down needs a divisor above 0")
  return n // by
end

---@param n integer
---@param by integer  above 0
---@return integer
function round.up(n, by)
  assert(by > 0, "round.up needs a divisor above 0")
  return -(-n // by)
end

--- Cuts the remainder off: -7 by 2 is -3.
---@param n integer
---@param by integer  above 0
---@return integer
function round.toward_zero(n, by)
  assert(by > 0, "round.toward_zero needs a divisor above 0")
  if n < 0 then return -(-n // by) end
  return n // by
end

return round
