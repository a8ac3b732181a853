-- The dragon flies six steps, led by the players in turn, and eats.
local c = castellan

local early = c.options.dragon_move == "before-scoring"
-- what comes behind the dragon that flies after scoring
local step_3c_on = { "bridges-castles-bazaars/castles_paid", "abbey-mayor/wagons", "under-the-big-top/circus", "count/send",
                     "crop-circles/crop_circle", "bets/bets" }

return {
  -- [PLAY-PD-04] all that stand on the square, unscored; a module says who is safe
  c.point("safe(f: figure of followers)", { combine = "any" }),
  c.event("eaten(who: player, kind: followers_kind)", "the dragon eats a {kind} of {who}"),
  c.effect("eat_on(t: piece of table)", [[
    for each f in followers[t] where not safe(f) do
      emit eaten(owner of f, kind of f)
      go_home(f)
    end
    swept(t)
  ]]),
  c.effect("eat(t: piece of table)", "eat_on(t)\neat_on(other_half of t) if other_half of t is not none"),

  -- [PLAY-PD-03, PLAY-PD-07] not to where it was in this move, nor to the fairy, nor inside
  -- the City of Carcassonne: its two tiles that others of it enclose
  c.flag("visited", { of = "piece of table" }),
  c.condition("inside_city(t: piece of table)", "block of t and row of t = 1 and column of t > 0 and column of t < 3"),
  c.condition("open_to_dragon(t: piece of table)", "not visited of t and not on_square(t, fairy_at) and not inside_city(t)"),
  c.event("dragon_led(who: player, site: cell)", "{who} leads the dragon to {site}"),
  c.move("dragon(tile: piece of table)", {
    tile = { piece = "squares_beside(dragon_at)", where = "open_to_dragon(it)" },
    effect = [[
      deploy figure(dragons, dragon) on tile
      set visited of tile to true
      emit dragon_led(actor, cell of tile)
      eat(tile)
    ]],
    help = "Lead the dragon to the next square; it eats who stands there.",
  }),
  c.phase("dragon", { moves = { "dragon" } }),
  -- from the active player on, each one step; it ends early where there is no way on
  c.ref("dragon_leader", { to = "player", label = "player who leads the dragon" }),
  c.effect("dragon_flies", [[
    if dragon of placed and dragon_at is not none then
      set visited of dragon_at to true
      set dragon_leader to active
      repeat 6 times
        if any t in squares_beside(dragon_at) where open_to_dragon(t) then
          ask dragon of dragon_leader
          set dragon_leader to left of dragon_leader
        end
      end
      set dragon_leader to none
      for each t in table where visited of t do set visited of t to false end
    end
  ]]),
  -- [PLAY-PD-05] before features are scored, or between that and the wagons
  c.step("dragon", { before_enter = "score", effect = "dragon_flies", left_out = not early }),
  c.step("late_dragon", { after_enter = "score", before = step_3c_on, effect = "dragon_flies", left_out = early }),
}
