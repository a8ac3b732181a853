-- The Labyrinth: four roads that are one. [CAR-ROAD-04]
local c = castellan

-- M-20: an ordinary crossing, or one whose arms are deployed on apart
if c.options.labyrinth == "basic" then
  return { c.entries("components/labyrinth.tiles"), c.for_pad and require "pad" }
end

-- Arms are joined by what joins roads elsewhere: two tokens of a tunnel, ferries.
local merges = (c.modules.tunnel and 6 or 0) + (c.modules.ferries and 8 or 0)

return {
  c.entries("components/arms.tiles"),

  -- [M-20] For scoring the arms are one road.
  c.extend("regions roads", { merges = 3 }),
  c.flag("arms_joined", { of = "piece of table" }),
  c.effect("join_arms(t: piece of table)", [[
    let one be first s in segments(t) where s is road
    for each s in segments(t) where s is road and s != one do merge one with s over roads end
    set arms_joined of t to true
  ]]),
  c.contribute("after_placing", { name = "labyrinth", text = "join_arms(placed) if placed = \"labyrinth/Rrrr.labyrinth\"" }),
  c.on("position", { name = "labyrinth", effect = [[
    for each t in table where t = "labyrinth/Rrrr.labyrinth" and not arms_joined of t do join_arms(t) end
  ]] }),

  -- [M-20] Followers stand in the way on their own arm only.
  c.regions("arms", { over = "table", feature = "road", merges = merges > 0 and merges or nil }),
  c.contribute("in_the_way", { name = "labyrinth", text = "not (s is road) or arms[f] = arms[s]" }),
  c.modules.tunnel and c.change("effect connect", {
    after = "merge place_of(t, table) with place_of(partner(t), table) over arms",
  }),
  c.modules.ferries and {
    -- ferries at the end of any arm are those of the road
    c.extend("regions lanes", { merges = 3 }),
    c.change("effect join_arms", { after = [[
      let first_arm be first s in segments(t) where s is road
      for each s in segments(t) where s is road and s != first_arm do merge first_arm with s over lanes end
    ]] }),
    c.change("effect lay_ferry", { before = [[
      let laid be first s in segments(piece of one) where landing of s
      if laid is not none then
        relink laid from first s in segments(piece of one) where landing of s and s != laid over arms
      end
      merge one with other over arms
    ]] }),
    c.on("position", { name = "ferries_of_arms", effect = [[
      for each t in table where has_lake(t) do
        let laid be first s in segments(t) where landing of s
        if laid is not none then merge laid with first s in segments(t) where landing of s and s != laid over arms end
      end
    ]] }),
  },

  -- [M-20] more for the owners when it is complete
  c.rows("scoring/road.score"),
  c.for_pad and require "pad",
}
