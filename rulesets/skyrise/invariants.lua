-- What holds in every position.
local c = castellan

return {
  c.invariant("structures_in_play", {
    each = "city", where = "not in_play(it)",
    text = "city[it] is none and discs of it is none",
    because = "its island is not in the game" }),
  c.invariant("owners", {
    each = "city",
    text = "(owner of it is none) = (city[it] is none or is_bid of it)",
    because = "a structure belongs to a player, a bid to nobody" }),
  c.invariant("bids", {
    each = "city", where = "is_bid of it",
    text = "city[it] is not none",
    because = "there is no piece to bid" }),
  c.invariant("wonders", {
    each = "players", where = "wonder_built of it",
    text = "card_of(it) is not none",
    because = "a wonder is built, and no card is kept" }),
  c.invariant("tracks", {                                              -- [SKY-107, SKY-109]
    each = "players",
    text = "not (any t in track of it where colour of t is none) and (every k in colour where on_track(it, k) <= 4)",
    because = "a track has room for four discs of its colour" }),
  c.invariant("first_era", {                                           -- [SKY-52, SKY-55]
    each = "city", where = "city[it] is not none",
    text = "era = 2 or era of city[it] = 1",
    because = "wonders and dotted buildings come in the second era" }),
}
