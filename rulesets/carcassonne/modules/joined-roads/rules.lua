-- Roads that rules join or part anywhere on the board: all that was touched in a turn is
-- scored in it, however far from the tile just placed.
local c = castellan

return {
  -- 2c: tunnels [M-19] and ferries [M-15], besides the figure move
  c.point("join_roads", { combine = "sequence" }),
  c.step("join_roads", { before_enter = "score", effect = "join_roads",
                         before = { "hills-sheep/flock", "mage-witch/mage_and_witch", "princess-dragon/dragon" } }),

  c.flag("touched", { of = "segment of table" }),
  c.flag("roads_touched", { label = "roads were joined or parted" }),
  c.effect("touch(s: segment of table)", "set touched of s to true\nset roads_touched to true"),

  -- each road once, whatever touched it, and whoever has scored it
  c.on("completed", { name = "touched", effect = [[
    if roads_touched and s is road then
      for each t in segments(roads[s]) do set touched of t to false end
    end
  ]] }),
  c.contribute("more_completed", { name = "touched", text = [[
    if roads_touched then
      for each t in table do
        for each s in segments(t) where s is road do
          if touched of s then
            close(s) if open_ends of roads[s] = 0
            set touched of s to false
          end
        end
      end
      set roads_touched to false
    end
  ]] }),
}
