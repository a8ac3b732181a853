-- Banks of mist, which grow over the board and send ghosts.
local c = castellan

return {
  -- Mist goes on where it meets mist; where it meets a tile without, the bank ends.
  c.regions("mists", { over = "table", feature = "mist" }),
  c.condition("reaches_placed(m: region of mists)", "any s in segments(m) where reaches(s, cell of placed)"),

  -- [M-14] Who extends a bank puts a ghost on a follower of somebody else, who ends one puts it
  -- on an own one. A bank also ends where a tile without mist closes it.
  c.flag("mist_ended", { label = "the ghost comes to an own follower" }),
  c.condition("is_victim(f: figure of followers, p: player)",
    "hauntable(f) and ((mist_ended and owner of f = p) or (not mist_ended and owner of f != p))"),
  c.move("ghost(victim: figure of followers)", {
    victim = { where = "is_victim(it, actor)" },
    effect = "haunt(victim)",
    help = "Put a ghost on that follower.",
  }),
  c.phase("ghost", { moves = { "ghost" } }),
  c.effect("send_ghost(ended: truth)", [[
    set mist_ended to ended
    if ghosts_left > 0 and (any f in followers where is_victim(f, active)) then ask ghost of active end
    set mist_ended to false
  ]]),
  c.contribute("after_placing", { name = "mist", before = "abbey-mayor/barn", text = [[
    for each m in mists of placed where size of m > 1 do
      send_ghost(open_ends of m = 0)
    end
    if any n in neighbours(placed) where (any s in segments(n) where s is mist and reaches(s, cell of placed)) then
      for each m in mists where open_ends of m = 0 and size of m > 1 and m is not in mists of placed and reaches_placed(m) do
        send_ghost(true)
      end
    end
  ]] }),
}
