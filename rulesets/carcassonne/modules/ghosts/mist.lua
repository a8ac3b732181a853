-- Banks of mist, which grow over the board and send ghosts.
local c = castellan

return {
  -- Mist goes on where it meets mist; where it meets a tile without, the bank ends.
  c.regions("mists", { over = "table", feature = "mist" }),
  c.condition("closed_beside(m: region of mists)", "open_ends of m = 0 and size of m > 1 and m is not in mists of placed"),
  c.condition("reaches_placed(m: region of mists)", "any t in parts(placed) where (any s in segments(m) where reaches(s, cell of t))"),

  -- [M-14] Who extends a bank puts a ghost on a follower of somebody else, who ends one puts it
  -- on an own one. A bank also ends where a tile without mist closes it.
  c.effect("haunt_others", [[
    if ghosts_left > 0 then
      choose ghost in followers where hauntable(ghost) and owner of ghost != active by active
      haunt(ghost) if ghost is not none
    end
  ]]),
  c.effect("haunt_own", [[
    if ghosts_left > 0 then
      choose ghost in followers where hauntable(ghost) and owner of ghost = active by active
      haunt(ghost) if ghost is not none
    end
  ]]),
  c.contribute("after_placing", { name = "mist", before = "abbey-mayor/barn", text = [[
    for each m in mists of placed where size of m > 1 do
      if open_ends of m > 0 then
        haunt_others
      else
        haunt_own
      end
    end
    if any t in parts(placed) where
      (any n in neighbours(t) where (any s in segments(n) where s is mist and reaches(s, cell of t) and closed_beside(mists[s]))) then
      for each m in mists where closed_beside(m) and reaches_placed(m) do
        haunt_own
      end
    end
  ]] }),
}
