-- For the tests: larders that only their owners see, names with blanks, jars
-- that all players promise at once.
local c = castellan

return {
  c.component("jar", {}),
  c.components("jar", {
    { name = "jam", copies = 3 },
    { name = "dried peas", copies = 3 },
    { name = "salt", copies = 1 },
  }),
  c.pile("cellar", { holds = "jar", starts_full = true, visible = "count" }),
  c.pile("shelf", { holds = "jar" }),
  c.pile("larder", { holds = "jar", of = "player", visible = "owner" }),
  c.pile("table", { holds = "jar", of = "player" }),
  c.pile("cupboard", { holds = "jar", of = "player", visible = "owner" }),
  c.ref("promised", { to = "jar", of = "player", visible = "owner" }),
  c.ref("active", { to = "player" }),
  c.counter("words", { max = 99 }),

  c.move("fetch(jars: several of jar)", { jars = { subset = "shelf" }, effect = "move jars from shelf to larder of actor" }),
  c.move("bury(jar: jar)", { jar = { component = "larder of actor" },
                             effect = "move jar from larder of actor to cellar" }),
  c.event("taking(who: player, what: jar)", "{who} takes {what}"),
  c.move("take(jar: jar)", { jar = { component = "shelf" }, effect = [[
    emit taking(actor, jar)
    move jar from shelf to larder of actor
  ]] }),
  c.move("steal(jar: jar)", { jar = { component = "larder of actor" }, effect = [[
    emit taking(actor, jar)
    move jar from larder of actor to cupboard of actor
  ]] }),
  c.move("praise(jar: jar)", { jar = { component = "shelf" }, effect = "add 1 to words" }),
  c.move("boast(jar: jar)", { jar = { component = "larder of actor" }, effect = "add 1 to words" }),
  c.move("promise(jar: jar)", { jar = { component = "larder of actor" },
                                effect = "set promised of actor to jar" }),

  c.move("hide(jar: jar)", { jar = { component = "larder of actor" },
                             effect = "move jar from larder of actor to cupboard of actor" }),

  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", {
    actor = "active",
    moves = { "fetch", "bury", "take", "steal", "praise", "boast" },
    leave = "set active to left of active",
    next = "turn",
  }),
  c.phase("feast", {
    actors = "larder of it is not none",
    moves = { "promise" },
    leave = [[
      for each p in players where promised of p is not none do
        move promised of p from larder of p to table of p
        set promised of p to none
      end
    ]],
    next = "turn",
  }),
  c.phase("siege", { actors = "larder of it is not none", moves = { "hide" }, next = "turn" }),
  c.turn_cap(20),
  c.ranking { "size of table" },
}
