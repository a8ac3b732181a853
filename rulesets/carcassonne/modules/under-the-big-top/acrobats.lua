-- Acrobats: three followers, of whomever, make a pyramid.
local c = castellan

return {
  -- [PLAY-BT-04] Normal followers only, on the tile just placed or one around it, as far as
  -- there is room: two stand below, one on top.
  c.contribute("posted", { name = "acrobats", text = "place_of(f, table) is acrobats" }),
  c.invariant("pyramids_are_three", {
    each = "followers", where = "place_of(it, table) is not none and place_of(it, table) is acrobats and represents(it)",
    text = "size of followers[place_of(it, table)] <= 3",
    because = "a pyramid has three acrobats at most [PLAY-BT-04]" }),
  c.condition("close_to(t: piece of table, u: piece of table)", "abs(x of t - x of u) <= 1 and abs(y of t - y of u) <= 1"),
  c.move("acrobat(spot: segment of table)", {
    spot = { where = "it is acrobats and (any t in parts(placed) where close_to(piece of it, t))" },
    conditions = {
      { "show of placed = acrobats or (any t in around_whole(placed) where show of t = acrobats)",
        because = "there are no acrobats on the tile or around it" },
      { "supply(follower, actor) > 0", because = "no follower is left in your supply" },
      { "size of followers[spot] < 3", because = "the pyramid is full" },
      "may_come(follower, spot)",
    },
    effect = "deploy follower of actor on spot\nemit deployed(actor, follower, spot)",
    help = "Put a follower on the acrobats of the tile you placed or of one around it.",
  }),

  -- [PLAY-BT-05] a full pyramid anywhere, instead of deploying: everybody is paid for each
  -- of his followers in it, and all come home
  c.condition("in_full_pyramid(f: figure of followers)", [[
    place_of(f, table) is acrobats and size of followers[place_of(f, table)] = 3
  ]]),
  c.event("pyramid_scored(who: player, spot: segment of table)", "{who} lets the pyramid on {spot} be scored"),
  c.move("pyramid(acrobat: figure of followers)", {
    acrobat = { where = "in_full_pyramid(it) and represents(it)" },
    effect = [[
      let s be place_of(acrobat, table)
      emit pyramid_scored(actor, s)
      for each f in followers[s] do score acrobat(f) for owner of f to score end
      for each f in followers[s] do go_home(f) end
    ]],
    help = "Have a full pyramid of acrobats scored.",
  }),
  c.extend("phase deploy", { moves = { "acrobat", "pyramid" } }),
  c.sheet("scoring/acrobat.score"),
}
