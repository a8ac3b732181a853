--- Majorities: who is ahead, and what the ranks pay. Lists have one value for
--- each contestant, in the order of the seats or any other.
local majority = {}

local function ranked(values, least, counts)
  local ranks = {}
  for i, value in ipairs(values) do
    local rank, met = 1, {}
    for _, other in ipairs(values) do
      if other > value and counts(met[other]) then rank = rank + 1 end
      met[other] = true
    end
    ranks[i] = value >= (least or 1) and rank or 0
  end
  return ranks
end

--- The rank of each contestant, 1 the highest value. Equal values share a rank
--- and the ranks behind it are skipped: 1, 1, 3. Who has less than `least` (1
--- unless given) takes no part and has rank 0.
---@param values integer[]
---@param least? integer
---@return integer[]
function majority.ranks(values, least)
  return ranked(values, least, function() return true end)
end

--- The same without skipping: 1, 1, 2.
---@param values integer[]
---@param least? integer
---@return integer[]
function majority.dense_ranks(values, least)
  return ranked(values, least, function(met) return not met end)
end

--- Who has rank 1: their positions in the list.
---@param values integer[]
---@param least? integer
---@return integer[]
function majority.leaders(values, least)
  local out = {}
  for i, rank in ipairs(majority.ranks(values, least)) do
    if rank == 1 then out[#out + 1] = i end
  end
  return out
end

--- The points of each contestant when `points[rank]` is paid: those who share a
--- rank add up the points of the ranks they take and divide them, rounded down.
---@param values integer[]
---@param points integer[]
---@param least? integer
---@return integer[]
function majority.shares(values, points, least)
  local ranks = majority.ranks(values, least)
  local sharing = {}
  for _, rank in ipairs(ranks) do sharing[rank] = (sharing[rank] or 0) + 1 end
  local out = {}
  for i, rank in ipairs(ranks) do
    local sum = 0
    if rank > 0 then
      for taken = rank, rank + sharing[rank] - 1 do sum = sum + (points[taken] or 0) end
      sum = sum // sharing[rank]
    end
    out[i] = sum
  end
  return out
end

--- The points of each contestant when everybody gets those of their rank in
--- full, ties too.
---@param values integer[]
---@param points integer[]
---@param least? integer
---@return integer[]
function majority.full(values, points, least)
  local out = {}
  for i, rank in ipairs(majority.ranks(values, least)) do
    out[i] = rank > 0 and points[rank] or 0
  end
  return out
end

return majority
