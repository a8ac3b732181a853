-- The Goldmines: ingots lie on tiles, whoever is paid for a feature takes them.
local c = castellan

-- What lies on these tiles. [1.5 of the scoring sheet] It belongs to its square, also for both of two
-- triangles there; where tiles count, to all of its tile.
local function dig(tiles)
  if not c.modules["irregular-tiles"] then return ("for each t in %s do dig(t) end\n"):format(tiles) end
  local squares = ("for each q in cells_of(%s) do dig_square(q) end\n"):format(tiles)
  if c.options.count_mode == "space" then return squares end
  return squares .. ("for each w in wholes(%s) do for each t in parts(w) do dig(t) end end\n"):format(tiles)
end

return {
  c.entries("components/goldmines.tiles"),
  c.counter("ingots", { of = "piece of table", max = 16, label = "gold ingots" }),
  c.counter("gold", { of = "player", max = 16, label = "gold ingots" }),
  c.invariant("ingots_are_counted", {
    text = "(sum of gold of p for p in players) + (sum of ingots of t for t in table) <= 16",
    because = "there are 16 gold ingots [M-16]" }),
  c.event("ingots_laid(who: player, here: cell, there: cell)", "{who} puts gold ingots on {here} and {there}"),
  c.event("ingot_taken(who: player)", "{who} takes a gold ingot"),

  -- [M-16] with the tile, so before a barn has the farmers scored whom it meets
  c.contribute("after_placing", { name = "gold", before = "abbey-mayor/barn", text = [[
    if gold of placed then
      choose ingot in around(placed)
      add 1 to ingots of placed
      add 1 to ingots of ingot
      emit ingots_laid(actor, cell of placed, cell of ingot)
    end
  ]] }),

  -- [M-16] Those who are ahead take what lies on the tiles of the feature, of what is
  -- complete by the tiles around it also on those; tied ones one by one, from the active
  -- player on. Where nobody is ahead the ingots stay.
  c.counter("found", { max = 16, label = "gold ingots to be shared" }),
  c.effect("dig(t: piece of table)", "add ingots of t to found\nset ingots of t to 0"),
  c.modules["irregular-tiles"] and c.effect("dig_square(q: cell)", [[
    dig(table[q])
    if other_half of table[q] is not none then dig(other_half of table[q]) end
  ]]),
  c.contribute("before_return", { name = "gold", text = [[
    if any p in players where leads(p, s) then
      if s is city then ]] .. dig("pieces(cities[s])") .. [[
      else if s is road then ]] .. dig("pieces(roads[s])") .. [[
      else if s is field then ]] .. dig("pieces(fields[s])") .. [[
      else
        ]] .. dig("parts(piece of s)") .. [[
        if has_surroundings(s) then ]] .. dig("around_whole(piece of s)") .. [[ end
      end
      while found > 0 do
        for each p in clockwise(active) where leads(p, s) do
          if found > 0 then
            add 1 to gold of p
            subtract 1 from found
            emit ingot_taken(p)
          end
        end
      end
    end
  ]] }),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
