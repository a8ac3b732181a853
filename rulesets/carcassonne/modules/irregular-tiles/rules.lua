-- How tiles count that are no single squares: by the squares that they fill, or as one each.
-- [1.5 of the scoring sheet] They count in play as they do at the end.
local c = castellan

local as_tiles = c.options.count_mode == "tile"

return {
  -- what lies around a building of several squares
  c.amount("ring_of_whole(t: piece of table)", as_tiles and "count of n in wholes(around_whole(t))"
    or "count of q in cells_around(t) where table[q] is not none"),

  -- each triangle, and each tile of several squares, once; a pad is told how many tiles there are
  as_tiles and not c.for_pad and {
    c.replace(c.amount("road_extent(r: region of roads)", "count of t in wholes(pieces(r))")),
    c.replace(c.amount("city_extent(r: region of cities)", "count of t in wholes(pieces(r))")),
    c.replace(c.amount("ring(t: piece of table)", "count of n in wholes(around(t))")),
    c.modules.monasteries and c.replace(c.amount("runs(t: piece of table)", [[
      (count of n in wholes(row_and_column(t))) + (count of n in row_and_column(t) where other_half of n is not none)
    ]])),
  },
}
