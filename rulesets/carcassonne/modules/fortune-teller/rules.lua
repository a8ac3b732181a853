-- The Fortune Teller: a follower in a tent sees a tile more. [M-29]
local c = castellan

return {
  c.extend("component tile", { features = { { "tent" } } }),
  c.entries("components/fortune-teller.tiles"),

  -- [M-29] Whoever goes to a monastery goes to a tent, up to two of each player. It is never
  -- complete: who tells fortunes stays.
  c.amount("tents_of(p: player)", "count of f in followers where owner of f = p and place_of(f, table) is tent"),
  c.contribute("ordinary", { name = "tent", text = "s is tent" }),
  c.contribute("may_deploy", { name = "tents", text = "not (s is tent) or tents_of(actor) < 2",
                               because = "two of your followers tell fortunes already" }),
  c.modules.count and c.extend("move enter", { spot = { conditions = { "not (it is tent)" } } }),

  c.invariant("two_fortune_tellers_each", {
    each = "players",
    text = "tents_of(it) <= 2",
    because = "two of a player's followers tell fortunes at most [M-29]" }),

  -- [M-29] one tile more for each; those that are not chosen go back
  c.pile("futures", { holds = "tile", label = "tiles that were foretold" }),
  c.contribute("tiles_elsewhere", { name = "futures", text = "size of futures" }),
  c.event("foretold(who: player, what: tile)", "{who} chooses {what} among the tiles that were foretold"),
  c.change("effect draw_tile", { after = [[
    if drawn is not none and in_stack(drawn) and stack is not none and tents_of(active) > 0 then
      repeat tents_of(active) times
        move drawn to futures if drawn is not none
        draw_one
      end
      move drawn to futures if drawn is not none
      choose future in futures by active
      emit foretold(active, future)
      move future from futures to drawn
      for each t in futures do move t to stack end
    end
  ]] }),

  c.sheet("scoring/fortune_teller.score"),
  c.rows("scoring/final.score"),
  c.modules["little-buildings"] and c.rows("scoring/buildings.score"),
  c.modules["under-the-big-top"] and c.rows("scoring/ringmaster.score"),
  c.for_pad and require "pad",
}
