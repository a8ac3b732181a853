#include "tools/cli/templates.hpp"

namespace castellan::cli {

const std::vector<TemplateFile>& ruleset_template() {
  static const std::vector<TemplateFile> kFiles{
      {"ruleset.json", R"text({
  "id": "{name}",
  "title": "{title}",
  "version": "0.1.0",
  "api": 2,
  "players": { "min": 2, "max": 4 },
  "options": {
    "row_size": {
      "type": "integer", "min": 2, "max": 5, "default": 3,
      "help": "Cards that lie in the row."
    }
  }
}
)text"},
      {"rules.lua",
       R"text(-- {title}: take a card from the row, one after the other; sets of colours and
-- high cards earn points when no card is left.
local c = castellan

return {
  -- What exists
  c.choice("colour", { "red", "green", "blue" }),
  c.component("card", {
    attributes = {
      { "colour", c.one_of("colour"), required = true },
      { "value", c.number(1, 9), required = true },
    },
  }),
  c.entries("components/deck.cards"),

  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.pile("row", { holds = "card" }),
  c.pile("hand", { of = "player", holds = "card", visible = "owner" }),
  c.counter("score", { of = "player", max = 1000 }),
  c.ref("active", { to = "player" }),

  -- What players do
  c.move("take(card: card)", {
    card = { component = "row" },
    effect = [[
      move card from row to hand of actor
      emit card_taken(actor, card)
    ]],
    help = "Take a card of the row into your hand.",
  }),
  c.event("card_taken(who: player, what: card)", "{who} takes {what}"),

  -- When
  c.start("setup"),
  c.phase("setup", {
    enter = [[
      set active to first p in players by lowest size of hand of p
      repeat row_size times
        draw from deck to row
      end
    ]],
    next = "turn",
  }),
  c.phase("turn", {
    actor = "active",
    moves = { "take" },
    leave = [[
      if size of deck > 0 then
        draw from deck to row
      end
      set active to left of active
    ]],
    next = { { "scoring", when = "size of row = 0" }, "turn" },
  }),
  c.phase("scoring", {
    enter = [[
      score final to score
      finish game
    ]],
  }),

  -- What it is worth
  c.sheet("scoring/final.score"),
  c.ranking { "score" },
}
)text"},
      {"components/deck.cards", R"text(# Every card twice.
card red-1 x2:   colour red, value 1
card red-2 x2:   colour red, value 2
card red-3 x2:   colour red, value 3
card green-1 x2: colour green, value 1
card green-2 x2: colour green, value 2
card green-3 x2: colour green, value 3
card blue-1 x2:  colour blue, value 1
card blue-2 x2:  colour blue, value 2
card blue-3 x2:  colour blue, value 3
)text"},
      {"scoring/final.score", R"text(# The end of the game.
sheet final "Final scoring"
  row VALUE "values": add sum of value of x for x in hand of player
  for each k in colour do
    row PAIR "two of {k}": add 2 if (count of x in hand of player where colour of x = k) >= 2
  end
end
)text"},
      {"games/first_turns.game", R"text(# The first turns; `draws` says what lies in the row.
ruleset {name}
players Anna, Ben

draws red-1, red-2, blue-3
expect phase "turn"
expect moves 3
expect illegal "take green-1"

draws red-3
Anna: take red-1
expect Anna hand = red-1
expect row = blue-3, red-2, red-3

draws green-1
Ben: take blue-3
draws green-2
Anna: take red-2

score final
expect line Anna VALUE 3
expect line Anna PAIR 2
expect line Ben VALUE 3
)text"},
      {"README.md", R"text(# {title}

    castellan play {name}        a game in the terminal
    castellan check {name}       loads everything and runs the scripts in games/
    castellan doc {name}         what the rules declare

| file | holds |
| --- | --- |
| `ruleset.json` | name, players, options |
| `rules.lua` | components, state, moves, phases |
| `components/deck.cards` | the cards |
| `scoring/final.score` | what the end of the game pays |
| `games/first_turns.game` | a script that is a test |
)text"},
  };
  return kFiles;
}

const std::vector<TemplateFile>& variant_template() {
  static const std::vector<TemplateFile> kFiles{
      {"ruleset.json", R"text({
  "id": "{name}",
  "title": "{title}",
  "version": "0.1.0",
  "api": 2,
  "extends": "{base}"
}
)text"},
      {"rules.lua",
       R"text(-- {title}: changes to {base}. Named things are added, changed or removed:
--
--   c.counter("turns", { max = 100 })                 one thing more
--   c.change("counter score", { keys = { max = 500 } })
--   c.replace(c.move("pass", { ... }))
--   c.remove("row SOME-ROW")
--
-- `castellan doc {base}` lists the names there are.
local c = castellan

return {
}
)text"},
      {"games/start.game", R"text(# A game begins.
ruleset {name}
players {players}
seed 1
expect phase "{phase}"
)text"},
      {"README.md", R"text(# {title}

A variant of {base}.

    castellan play {name}
    castellan check {name}
)text"},
  };
  return kFiles;
}

const std::vector<TemplateFile>& mod_template() {
  static const std::vector<TemplateFile> kFiles{
      {"ruleset.json", R"text({
  "id": "{name}",
  "title": "{title}",
  "version": "0.1.0",
  "api": 2,
  "mod": "{base}"
}
)text"},
      {"rules.lua",
       R"text(-- {title}: laid over {base} when a game asks for it. Named things are added,
-- changed or removed:
--
--   c.change("counter score", { keys = { max = 500 } })
--   c.change("move take", { after = "gain 1 score" })
--   c.replace(c.move("pass", { ... }))
--   c.remove("row SOME-ROW")
--
-- Two mods that change the same thing are a conflict unless the later one says
-- `overrides = "THE_OTHER"`. `castellan doc {base}` lists the names there are.
local c = castellan

return {
}
)text"},
      {"games/start.game", R"text(# A game begins.
ruleset {base}
mod {name}
players {players}
seed 1
expect phase "{phase}"
)text"},
      {"README.md", R"text(# {title}

A mod of {base}.

    castellan play {base} --mod {name}
    castellan check {name}

A script asks for it with the line `mod {name}`.
)text"},
  };
  return kFiles;
}

std::string_view copy_readme() {
  return R"text(# {title}

Begun as a copy of {base}.

    castellan play {name}        a game in the terminal
    castellan check {name}       loads everything and runs the scripts in games/
    castellan simulate {name} --games 1000

| file | holds |
| --- | --- |
| `ruleset.json` | name, players, options |
| `rules.lua` | components, state, moves, phases |
| `view.json` | how it is drawn |
| `games/` | scripts that are tests |
)text";
}

}  // namespace castellan::cli
