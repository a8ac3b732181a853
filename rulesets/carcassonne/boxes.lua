-- Tiles of modules that are not shuffled in: a box of their own, from which they may be dealt to
-- the players, who then may lay one instead of drawing.
local c = castellan

local boxes = {}

--- Keeps tiles out of the stack, in a pile of their own; `name` names the contributions, `is` and
--- `is_not` are conditions over `it`, `dealt` a pile of the players that holds some of them, too.
function boxes.apart(set)
  return {
    c.contribute("in_stack", { name = set.name, text = set.is_not or "not " .. set.is }),
    c.pile(set.pile, { holds = "tile", starts_full = true, starts_with = set.is, label = set.label }),
    set.dealt and c.pile(set.dealt, { of = "player", holds = "tile", label = set.dealt_label }),
    c.contribute("tiles_elsewhere", { name = set.name, text = "size of " .. set.pile ..
      (set.dealt and (" + sum of size of %s of p for p in players"):format(set.dealt) or "") }),
  }
end

--- Deals `each` of the tiles of `boxes.apart` to every player from the shuffled heap. The move `verb`
--- lays one where `where` holds, then `laid` is done; `keep` lays none. `because` says what a player has.
function boxes.dealt(set)
  local own = set.dealt
  return {
    boxes.apart(set),
    c.invariant("own_" .. own, {
      each = "players",
      text = ("size of %s of it <= %s and (every t in %s of it where %s of t)"):format(own, set.each, own, set.flag),
      because = set.because }),
    c.step("deal_" .. own, { before_enter = "setup", effect = ([[
      for each p in players do
        repeat %s times draw from %s to %s of p end
      end
    ]]):format(set.each, set.pile, own) }),
    c.move(set.verb .. "(tile: tile, site: cell)", {
      tile = { component = own .. " of actor" },
      site = { placement = "table", piece = "tile", where = set.where },
      effect = ([[
        move tile from %s of actor to table at site turned turn
        set placed to table[site]
        %s
        emit tile_placed(actor, tile, site)
        after_placing
      ]]):format(own, set.laid or ""),
      help = set.help,
    }),
    c.event(set.kept .. "(who: player)", "{who} lays no " .. set.word),
    c.move(set.keep, { automatic = true, effect = ("emit %s(actor)"):format(set.kept), help = ("Lay no %s now."):format(set.word) }),
    c.phase(set.phase, { moves = { set.verb, set.keep } }),
    c.contribute("instead_of_drawing", { name = set.name, after = "abbey-mayor/abbey", text = ([[
      if placed is none and begins_turn and tiles_left and %s of active is not none then
        ask %s of active
      end
    ]]):format(own, set.phase) }),
  }
end

return boxes
