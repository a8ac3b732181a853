-- The words of the cards: what is counted, and where. `player` is who scores, `it` what
-- is looked at; a wonder stands on `current` when its text is read.
local c = castellan

return {
  -- Sets
  c.set("structures", { from = "city", where = "owner of it is not none" }),
  c.set("own structures", { from = "city", where = "owner of it = player" }),
  c.set("patrons", { from = "left_area", where = "letter of it is not none" }),

  -- What the wonders count
  c.noun({ "structure", "structures" }, { over = "structures" }),
  c.noun({ "own structure", "own structures" }, { over = "own structures" }),
  c.noun({ "free neighbourhood", "free neighbourhoods" }, { over = "city", where = "owner of it is none" }),
  c.noun({ "tall building", "tall buildings" }, { over = "structures", where = "is_tall(it)" }),
  c.noun({ "own tall building", "own tall buildings" }, { over = "own structures", where = "is_tall(it)" }),
  c.noun({ "own quarter", "own quarters" }, { choice = "colour", over = "own structures",
         where = "colour of it = colour" }),
  c.noun({ "lake reached", "lakes reached" }, { over = "lake",
         where = "any n in around(it) where owner of n = player" }),
  c.noun({ "blimp reached", "blimps reached" }, { over = "blimp",
         where = "any n in around(it) where owner of n = player" }),
  c.noun({ "unbuilt building", "unbuilt buildings" }, { amount = "unbuilt(player)" }),
  c.noun({ "leading colour", "leading colours" }, { over = "colour", where = "leads(player, it)" }),
  c.noun({ "patron disc", "patron discs" }, { choice = "letter", over = "patrons",
         where = "letter of it = letter" }),
  c.noun("largest group", { amount = "highest of size of g for g in webs where owner of g = player" }),

  -- Where
  c.scope("reach", { where = "linked(it, current)" }),
  c.scope("this island", { where = "island of it = island of current" }),
  c.scope("the centre", { where = "island of it = H" }),

  -- What the panorama cards count [SKY-98]; wonders belong to it, unless an option says
  -- otherwise [SKR-05]
  c.noun({ "surrounded lake", "surrounded lakes" }, { over = "lake",                 -- [SKY-101]
         where = "(count of n in around(it) where pattern_of(player, n)) >= 3" }),
  c.noun({ "surrounded blimp", "surrounded blimps" }, { over = "blimp",              -- [SKY-103]
         where = "(count of n in around(it) where pattern_of(player, n)) >= 3" }),
  c.noun({ "own windmill", "own windmills" }, { over = "own structures",             -- [SKY-102]
         where = "windmill of it and pattern_of(player, it)" }),
  c.noun({ "own chain", "own chains" }, { amount = "chains_of(player)" }),           -- [SKY-100]
  c.noun({ "own bridge", "own bridges" }, {                    -- [SKY-104] met from both of its ends
    amount = "(sum of (count of m in neighbours(n, bridge) where pattern_of(player, m)) " ..
             "for n in city where pattern_of(player, n)) / 2 rounded down" }),
}
