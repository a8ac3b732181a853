-- Solovei and Vodyanoy, who trap followers. [M-28]
local c = castellan

return {
  c.entries("components/russian-promos-2016.tiles"),
  c.ref("solovei_at", { to = "piece of table", label = "Solovei's tile" }),
  c.ref("vodyanoy_at", { to = "piece of table", label = "Vodyanoy's tile" }),
  c.contribute("after_placing", { name = "traps", text = [[
    set solovei_at to placed if solovei of placed
    set vodyanoy_at to placed if vodyanoy of placed
  ]] }),
  c.on("position", { name = "traps", effect = [[
    set solovei_at to first t in table where solovei of t
    set vodyanoy_at to first t in table where vodyanoy of t
  ]] }),

  -- [M-28] A trapped follower stands on the tile, on no feature of it. He has left his own,
  -- so builder and pig go home with the last one [PLAY-FIG-10].
  c.event("trapped(who: player, kind: followers_kind, site: cell)", "a {kind} of {who} is trapped at {site}"),
  c.effect("trap(f: figure of followers, t: piece of table)", [[
    emit trapped(owner of f, kind of f, cell of t)
    go_home(f)
    deploy f on t
  ]]),
  c.condition("is_trapped(f: figure of followers)", [[
    table[f] is not none and place_of(f, table) is none and (table[f] = solovei_at or table[f] = vodyanoy_at)
  ]]),
  c.point("not_trapped(f: figure of followers)", { combine = "any" }),

  -- [M-28] after the figure move of every turn, before the dragon flies: on the road through
  -- Solovei's tile, and on the eight tiles around Vodyanoy's
  c.effect("spring_traps", [[
    if solovei_at is not none then
      let way be first s in segments(solovei_at) where s is road
      for each f in followers[joined(way)] where not not_trapped(f) do trap(f, solovei_at) end
    end
    if vodyanoy_at is not none then
      for each t in around(vodyanoy_at) do
        for each f in followers[t] where not is_trapped(f) and not not_trapped(f) do trap(f, vodyanoy_at) end
      end
    end
  ]]),
  c.step("traps", { before_enter = "score", before = "princess-dragon/dragon", effect = "spring_traps" }),

  -- [M-28] one own follower back, instead of deploying
  c.event("rescued(who: player, kind: followers_kind)", "{who} takes a trapped {kind} back"),
  c.move("rescue(figure: figure of followers)", {
    figure = { where = "owner of it = actor and is_trapped(it)" },
    conditions = { { "solovei_at is not none or vodyanoy_at is not none", because = "nobody traps followers yet" } },
    effect = "emit rescued(actor, kind of figure)\ngo_home(figure)",
    help = "Take one of your trapped followers back instead of deploying.",
  }),
  c.extend("phase deploy", { moves = { "rescue" } }),

  -- [M-28] nobody comes to Vodyanoy's tile of his own accord, the pig neither
  c.condition("no_vodyanoy_on(t: piece of table)", "not vodyanoy of t", { because = "nobody goes where Vodyanoy is" }),
  c.contribute("may_come", { name = "vodyanoy", text = "no_vodyanoy_on(piece of s)" }),
  c.modules["traders-builders"] and c.extend("move pig", { conditions = { "no_vodyanoy_on(placed)" } }),

  c.sheet("scoring/pond.score"),
  c.rows("scoring/final.score"),
  c.for_pad and require "pad",
}
