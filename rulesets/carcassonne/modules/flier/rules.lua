-- The Flying Machines: a follower flies one to three tiles straight on.
local c = castellan

return {
  c.entries("components/flier.tiles"),
  c.modules.gardens and {
    c.entries("components/flier-gardens.tiles"),
    c.copies({ "flier/FFFF.flyNW" }, 0),
  },

  -- Straight or diagonally on from the tile just placed, as it lies.
  c.extend("component tile", { attributes = { { "flier", c.one_of("table_direction"), turns = true } } }),
  c.condition("shows_flier(t: piece of table)", "flier of t is not none", { because = "this tile has no flying machine" }),
  c.amount("beyond(site: cell): cell", "step(site, flier of placed)"),
  c.amount("ahead(n: number): cell", [[
    if n = 1 then beyond(cell of placed) else if n = 2 then beyond(beyond(cell of placed))
    else beyond(beyond(beyond(cell of placed)))
  ]]),

  -- [M-38] On a road, city or monastery, occupied or not; never on a field or a garden.
  c.condition("may_land(k: followers_kind, s: segment of table)",
    "(s is road or s is city or s is monastery) and suits(k, s) and may_come(k, s) and not finished(s)"),

  -- [M-38] The figure move: a die with 1, 1, 2, 2, 3, 3. Where it can go nowhere the
  -- follower returns.
  c.ref("aviator", { to = "figure of followers", label = "follower that flies" }),
  c.ref("airfield", { to = "piece of table", label = "tile to which a follower flies" }),
  -- all of a tile of several squares, and both halves of a square
  c.condition("flown_to(t: piece of table)", "t is in parts(airfield) or on_square(t, airfield)"),
  c.event("flown(who: player, kind: followers_kind, n: number, site: cell)", "a {kind} of {who} flies {n} to {site}"),
  c.effect("fly(k: followers_kind)", [[
    let n be random d in numbers(1, 3)
    emit flown(actor, k, n, ahead(n))
    if table[ahead(n)] is not none then
      set aviator to first f in followers where owner of f = actor and kind of f = k and in_supply(f)
      set airfield to table[ahead(n)]
      if any t in table where flown_to(t) and (any s in segments(t) where may_land(k, s)) then ask landing of actor end
      set aviator to none
      set airfield to none
    end
  ]]),
  c.move("fly(kind: followers_kind)", {
    kind = { where = "supply(it, actor) > 0 and by_figure_move(it)" },
    conditions = { "shows_flier(placed)" },
    effect = "fly(kind)" .. (c.modules.phantom and "\nset way_taken to true" or ""),
    help = "Let a follower fly one to three tiles in the direction of the flying machine.",
  }),
  c.extend("phase deploy", { moves = { "fly" } }),
  c.move("land(spot: segment of table)", {
    spot = c.modules.halflings and { where = "flown_to(piece of it) and may_land(kind of aviator, it)" }
      or { piece = "airfield", where = "may_land(kind of aviator, it)" },
    effect = "deploy aviator on spot\nemit deployed(actor, kind of aviator, spot)",
    automatic = true,
    help = "Put the follower that flies on a road, city or monastery of the tile it has come to.",
  }),
  c.phase("landing", { moves = { "land" } }),

  -- The phantom goes by every way that is open to followers. [PLAY-FIG-07]
  c.modules.phantom and {
    c.move("phantom_fly", {
      conditions = { "shows_flier(placed)", "way_open" },
      effect = "fly(phantom)",
      help = "Let the phantom fly one to three tiles in the direction of the flying machine.",
    }),
    c.extend("phase phantom", { moves = { "phantom_fly" } }),
  },
}
