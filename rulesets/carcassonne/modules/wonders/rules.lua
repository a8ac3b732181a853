-- Wonders of Humanity: taken by who comes to the next figure beside the score track first,
-- laid beside the tile of the turn, and owned to the end. [M-34]
local c = castellan
local boxes = require "boxes"

return {
  c.choice("world_wonder", { "stonehenge", "notre_dame", "circus_maximus", "alhambra" }),
  c.extend("component tile", { attributes = { { "wonder", c.one_of("world_wonder") } } }),
  c.entries("components/wonders.tiles"),
  boxes.apart { name = "wonders", pile = "wonder_box", is = "wonder of it is not none", is_not = "wonder of it is none",
                label = "wonders that nobody has" },
  c.ref("wonder_owner", { of = "world_wonder", to = "player", label = "owner of the wonder" }),

  -- [M-34] at 10 points, and 5 further on for each wonder that has been taken; one each
  c.condition("has_wonder(p: player)", "any w in world_wonder where wonder_owner[w] = p"),
  c.amount("wonder_space", "10 + 5 * (count of w in world_wonder where wonder_owner[w] is not none)"),
  c.condition("claims_wonder(p: player)",
    "wonder_box is not none and score of p >= wonder_space and not has_wonder(p)"),
  c.invariant("one_wonder_each", {
    each = "players",
    text = "count of w in world_wonder where wonder_owner[w] = it <= 1",
    because = "a player has one wonder [M-34]" }),

  c.flag("wonder_laid", { label = "a wonder was laid just now" }),
  c.event("no_place_for_wonder(who: player)", "no wonder fits for {who}"),
  c.move("wonder(tile: tile, site: cell)", {
    tile = { component = "wonder_box" },
    site = { placement = "table", piece = "tile" },
    effect = [[
      set wonder_owner[wonder of tile] to actor
      move tile from wonder_box to table at site turned turn
      set placed to table[site]
      set wonder_laid to true
      emit tile_placed(actor, tile, site)
      after_placing
    ]],
    help = "Take a wonder and lay it where it fits.",
  }),
  c.move("no_wonder", { automatic = true, only_if_alone = true, effect = "emit no_place_for_wonder(actor)",
                        help = "No wonder fits anywhere." }),
  c.phase("claim_wonder", { moves = { "wonder", "no_wonder" } }),

  -- [M-34] up to two followers on free features of it
  c.counter("for_wonder", { max = 2, label = "followers that may still be put on the wonder" }),
  c.event("wonder_left(who: player)", "{who} puts nobody more on the wonder"),
  c.move("wonder_follower(kind: followers_kind, spot: segment of table)", {
    kind = { where = "supply(it, actor) > 0 and by_figure_move(it)" },
    spot = { piece = "placed", where = "suits(kind, it)" },
    conditions = { "may_deploy(kind, spot)" },
    effect = [[
      deploy kind of actor on spot
      subtract 1 from for_wonder
      emit deployed(actor, kind, spot)
    ]],
    help = "Put a follower on the wonder that you laid.",
  }),
  c.move("leave_wonder", { automatic = true, effect = "set for_wonder to 0\nemit wonder_left(actor)",
                           help = "Put nobody more on the wonder." }),
  c.phase("wonder_followers", { moves = { "wonder_follower", "leave_wonder" } }),

  -- When a turn has been scored; what the wonder completes is scored then, which may bring
  -- the next one. Points of before send nobody to the City of Carcassonne once more.
  c.step("wonders", { before_leave = "score", effect = [[
    set wonder_laid to false
    for each p in clockwise(active) do
      if not wonder_laid and claims_wonder(p) then
        ask claim_wonder of p
        if wonder_laid then
          ]] .. (c.modules.count and "for each q in players do set earned of q to 0 end" or "") .. [[

          set for_wonder to 2
          while for_wonder > 0 do ask wonder_followers of p end
        end
      end
    end
  ]] }),
  c.contribute("scores_again", { name = "wonders", text = "wonder_laid" }),

  -- [M-34] Stonehenge pays for every occupied road that is completed.
  c.sheet("scoring/stonehenge.score"),
  c.on("completed", { name = "stonehenge", effect = [[
    if s is road and (any f in followers[joined(s)]) then
      for each p in players where wonder_owner[stonehenge] = p do score stonehenge for p to score end
    end
  ]] }),

  -- [CAR-WON-01] by the number of players
  c.constant("knight_rate", c.players == 2 and 4 or c.players <= 4 and 3 or 2),
  c.condition("is_knight(f: figure of followers)",
    "place_of(f, table) is city and not spared(place_of(f, table))"),
  c.rows("scoring/final.score"),
}
