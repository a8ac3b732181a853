--- Lists: tables with the items 1 to n. No function changes what it is given.
local list = {}

--- The sum of the items, or of `amount(item)`.
---@param items any[]
---@param amount? fun(item: any): integer
---@return integer
function list.sum(items, amount)
  local total = 0
  for _, item in ipairs(items) do
    total = total + (amount and amount(item) or item)
  end
  return total
end

--- How many items there are for which `test` holds.
---@param items any[]
---@param test fun(item: any): boolean
---@return integer
function list.count(items, test)
  return #list.filter(items, test)
end

--- The position of the first item equal to `wanted`, or nil.
---@param items any[]
---@param wanted any
---@return integer|nil
function list.index(items, wanted)
  for i, item in ipairs(items) do
    if item == wanted then return i end
  end
  return nil
end

---@param items any[]
---@param wanted any
---@return boolean
function list.contains(items, wanted)
  return list.index(items, wanted) ~= nil
end

--- `change(item)` for every item.
---@param items any[]
---@param change fun(item: any): any
---@return any[]
function list.map(items, change)
  local out = {}
  for i, item in ipairs(items) do out[i] = change(item) end
  return out
end

--- The items for which `test` holds.
---@param items any[]
---@param test fun(item: any): boolean
---@return any[]
function list.filter(items, test)
  local out = {}
  for _, item in ipairs(items) do
    if test(item) then out[#out + 1] = item end
  end
  return out
end

--- A sorted copy; items of equal rank keep their order.
---@param items any[]
---@param by? fun(item: any): integer  lowest first
---@return any[]
function list.sorted(items, by)
  local out = list.map(items, function(item) return item end)
  table.sort(out, by and function(a, b) return by(a) < by(b) end)
  return out
end

--- The first item with the highest `amount(item)`, and that amount; nil for an
--- empty list.
---@param items any[]
---@param amount fun(item: any): integer
---@return any, integer|nil
function list.highest(items, amount)
  local best, most = nil, nil
  for _, item in ipairs(items) do
    local n = amount(item)
    if most == nil or n > most then best, most = item, n end
  end
  return best, most
end

return list
