-- What exists in a game beside the tiles.
local c = castellan

return {
  -- [PLAY-SET-04] Modules keep tiles out of the stack that start elsewhere.
  c.point("in_stack(it: tile)", { combine = "all" }),
  c.pile("stack", { holds = "tile", visible = "count", starts_full = true, starts_with = "in_stack(it)" }),
  c.slots("drawn", { holds = "tile", size = 1, label = "drawn tile" }),
  c.pile("aside", { holds = "tile", label = "tiles set aside" }),                  -- [PLAY-TIL-03]

  -- [PLAY-TIL-01, PLAY-TIL-02] beside a laid tile, like sides together, any rotation;
  -- laid tiles are never moved [PLAY-TIL-04]; no direction is special [PLAY-INV-06]
  c.grid("table", { holds = "tile", turns = true, match = true, touch = true, directions = "all" }),
  c.regions("cities", { over = "table", feature = "city" }),
  c.regions("roads", { over = "table", feature = "road" }),
  c.regions("fields", { over = "table", feature = "field" }),

  -- [PLAY-SET-03, PLAY-INV-02] the eighth follower marks the score
  c.figures("followers", { of = "player", kinds = { { "follower", each = 7 } } }),
  c.counter("score", { of = "player", max = 1000000 }),                            -- [PLAY-SET-06]

  c.ref("active", { to = "player" }),
  c.ref("placed", { to = "piece of table", label = "tile placed this turn" }),

  -- Happenings, for the log and for modules
  c.event("tile_placed(who: player, tile: tile, site: cell)", "{who} places {tile} at {site}"),
  c.event("tile_set_aside(tile: tile)", "{tile} fits nowhere and is set aside"),
  c.event("deployed(who: player, kind: followers_kind, spot: segment of table)",
    "{who} deploys a {kind} on {spot}"),
  c.event("passed(who: player)", "{who} deploys nothing"),
  c.event("completed(s: segment of table)", "{s} is complete"),
  c.event("game_over", "the game is over"),
}
