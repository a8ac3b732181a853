-- [ISB-30] The mason takes all pieces of one kind; he must. [ISR-12]
local c = castellan

return {
  c.move("take(kind: material)", {
    kind = { component = "tower" },
    effect = [[
      emit tower_emptied(actor, tower[kind], kind)
      move all kind from tower to stock of actor
    ]],
    help = "Take all pieces of one kind from the tower.",
  }),

  c.event("tower_emptied(who: player, n: number, what: material)", "{who} takes {n} {what} from the tower"),
}
