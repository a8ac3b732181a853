-- The Wind Roses: tiles that pay in the right quarter of the board. [M-38]
local c = castellan

-- above the City of Carcassonne when that is laid first
local site = c.modules.count and "(-1, -2)" or "(0, 0)"

return {
  c.entries("components/wind-roses.tiles"),
  c.sheet("scoring/wind_rose.score"),

  -- [PLAY-SET-07, M-38] the full rose with a city starts the game
  c.ref("reference", { to = "piece of table", label = "full wind rose that counts" }),
  c.contribute("lay_start", { name = "rose", after = "count/city", text = [[
    move "wind/FCFR.roseNWSE" from stack to table at ]] .. site .. [[

    set reference to table[]] .. site .. [[]
  ]] }),

  -- [M-38] a later full one takes its place; a quarter pays who lays it there
  c.contribute("after_placing", { name = "rose", before = "abbey-mayor/barn", text = [[
    if wind_rose of placed = full then
      set reference to placed
    else if wind_rose of placed is not none and reference is not none and in_its_quarter(placed) then
      score wind_rose for active to score
    end
  ]] }),

  -- [M-38] quarters lie as the full rose does, its row and column belong to both sides
  c.amount("east_of_rose(t: piece of table)", [[
    if turn of reference = 0 then x of t - x of reference
    else if turn of reference = 1 then y of t - y of reference
    else if turn of reference = 2 then x of reference - x of t
    else y of reference - y of t
  ]]),
  c.amount("south_of_rose(t: piece of table)", [[
    if turn of reference = 0 then y of t - y of reference
    else if turn of reference = 1 then x of reference - x of t
    else if turn of reference = 2 then y of reference - y of t
    else x of t - x of reference
  ]]),
  c.condition("in_its_quarter(t: piece of table)", [[
    (wind_rose of t = NW and east_of_rose(t) <= 0 and south_of_rose(t) <= 0) or
    (wind_rose of t = NE and east_of_rose(t) >= 0 and south_of_rose(t) <= 0) or
    (wind_rose of t = SE and east_of_rose(t) >= 0 and south_of_rose(t) >= 0) or
    (wind_rose of t = SW and east_of_rose(t) <= 0 and south_of_rose(t) >= 0)
  ]]),
  c.on("position", { name = "reference",
    effect = "set reference to first t in table where wind_rose of t = full if reference is none" }),
  c.invariant("reference_is_a_rose", {
    text = "reference is none or wind_rose of reference = full",
    because = "the reference is a full wind rose [M-38]" }),
}
