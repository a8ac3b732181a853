#include <algorithm>
#include <array>

#include "interpreter/protocol/handlers.hpp"
#include "interpreter/protocol/method.hpp"

namespace castellan::protocol {
namespace {

const Parameter kGame{"game", Form::game, true, "the number that `new` or `load` gave"};
const Parameter kPlayer{"player",
                        Form::text,
                        false,
                        "as whom to look: only what this player may know",
                        "the host, who sees everything",
                        {},
                        true};
const Parameter kChance{"chance", Form::word,
                        false,    "whether every random event is a node that the caller resolves",
                        "auto",   {"auto", "explicit"}};

const Parameter kAs{"player",
                    Form::text,
                    false,
                    "who does it, and who is answered",
                    "the host, who may do it without asking",
                    {},
                    true};
const Parameter kFor{"for",
                     Form::text,
                     false,
                     "who does it; `player` is answered, else the host",
                     "the host, who may do it without asking",
                     {},
                     true};

const Parameter kAfter{"after", Form::index, false, "how many to leave out before the first one",
                       "0"};
const Parameter kLimit{"limit", Form::count, false, "how many at most",
                       "the `move_cap` of the rules, 50000 as a rule"};

constexpr std::string_view kUndone =
    R"({"type": "object", "required": ["undone", "status", "n", "hash"], "additionalProperties": false,
  "properties": {"undone": {"type": "integer", "minimum": 0}, "status": {"$ref": "#/$defs/Status"},
                 "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})";
constexpr std::string_view kOpened =
    R"({"type": "object", "required": ["game", "status", "n", "hash"], "additionalProperties": false,
  "properties": {"game": {"type": "integer"}, "status": {"$ref": "#/$defs/Status"}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"},
                 "seed": {"type": "string", "pattern": "^[0-9]{1,20}$"}}})";

}  // namespace

std::string_view word_of(Role role) {
  switch (role) {
    case Role::host:
      return "host";
    case Role::seat:
      return "seat";
    case Role::spectator:
      break;
  }
  return "spectator";
}

// long: the table itself, a row per method
std::span<const Method> methods() {
  // clang-format off
  static const std::array kMethods{
      Method{"apply", "Makes a move, or says what chance brings at a node of chance.", kPlayers,
             {kGame,
              {"move", Form::text, true, "a move as `legal` lists it, or an outcome"},
              {"player", Form::text, false, "whose move it is, and who is answered", "the only one who may move; the host is answered", {}, true},
              {"for", Form::text, false, "whose move it is; `player` is answered, else the host", "the only one who may move", {}, true}},
             R"({"type": "object", "required": ["events", "status", "n", "hash"], "additionalProperties": false,
                 "properties": {"events": {"type": "array", "items": {"$ref": "#/$defs/Event"}},
                                "status": {"$ref": "#/$defs/Status"}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"move/illegal", "move/not-your-turn", "move/game-over", "move/bad-outcome", "script/unknown-player"},
             R"({"game": 1, "move": "take 2"})", handlers::apply},
      Method{"board", "A map with its places and links, or a grid with its pieces and what lies next to them.", kEverybody,
             {kGame, {"field", Form::text, true, "the map or grid"}, kPlayer},
             R"({"type": "object", "required": ["field", "kind", "boards", "n", "hash"], "additionalProperties": false,
                 "properties": {"field": {"type": "string"}, "kind": {"enum": ["map", "grid"]}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"},
                                "boards": {"type": "array", "items": {"$ref": "#/$defs/Board"}}}})",
             {"script/unknown-field", "script/unknown-player"}, R"({"game": 1, "field": "table"})", handlers::board, {}, "script/unknown-field"},
      Method{"close", "Forgets a game.", kHost, {kGame},
             R"({"type": "object", "additionalProperties": false})", {}, R"({"game": 1})", handlers::close},
      Method{"complete", "What can come next where a move is chosen part by part: its verb, named `move`, then one parameter after the other.", kPlayers,
             {kGame,
              {"chosen", Form::chosen, true, "what has been chosen, by the names that were answered; at first nothing"},
              {"player", Form::text, false, "whose move it would be", "the only one who may move", {}, true},
              kAfter, kLimit},
             R"({"type": "object", "required": ["values", "total", "n", "hash"], "additionalProperties": false,
                 "properties": {"name": {"type": "string"}, "kind": {"type": "string"}, "values": {"type": "array", "items": {"type": "string"}},
                                "total": {"type": "integer", "minimum": 0}, "at_least": {"const": true},
                                "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"move/illegal", "move/bad-value", "move/not-your-turn", "move/game-over", "script/unknown-player"},
             R"({"game": 1, "chosen": [{"name": "move", "value": "take"}]})", handlers::complete},
      Method{"consent", "Says whether what a player wishes to take back may be; it is when all others have agreed.", kPlayers,
             {kGame, {"agree", Form::truth, false, "`false`: the wish is over, also one's own", "true"}, kAs, kFor},
             kUndone, {"script/no-wish", "script/unknown-player"}, R"({"game": 1, "for": "Ben"})", handlers::consent, {}, "script/no-wish"},
      Method{"describe", "The number of the protocol, the methods with their parameters, and the JSON Schema of every message.", kEverybody, {},
             R"({"type": "object", "required": ["protocol", "methods", "schema"], "additionalProperties": false,
                 "properties": {"protocol": {"type": "integer", "minimum": 1}, "methods": {"type": "array", "items": {"type": "object"}}, "schema": {"type": "object"}}})",
             {}, R"({})", handlers::describe},
      Method{"explain", "Why a move is legal or not: the conditions of that kind of move, with text, file and line.", kPlayers,
             {kGame, {"move", Form::text, true, "a move as `legal` lists it, or another one"},
              {"player", Form::text, false, "whose move it would be", "the only one who may move", {}, true}},
             R"({"type": "object", "required": ["legal", "conditions", "n", "hash"], "additionalProperties": false,
                 "properties": {"legal": {"type": "boolean"}, "id": {"type": "string"}, "reason": {"type": "string"},
                                "nearest": {"$ref": "#/$defs/Names"}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"},
                                "conditions": {"type": "array", "items": {"$ref": "#/$defs/Condition"}}}})",
             {"move/not-your-turn", "move/game-over", "script/unknown-player"}, R"({"game": 1, "move": "take 4"})", handlers::explain},
      Method{"games", "The games that are open; to a client of one game this one.", kEverybody, {},
             R"({"type": "object", "required": ["games"], "additionalProperties": false,
                 "properties": {"games": {"type": "array", "items": {"$ref": "#/$defs/Open"}}}})",
             {}, R"({})", handlers::games},
      Method{"invite", "A token with which somebody joins a game, once.", kHost,
             {kGame, {"seat", Form::text, false, "the player who joins", "somebody who watches"}},
             R"({"type": "object", "required": ["token"], "additionalProperties": false,
                 "properties": {"token": {"type": "string", "pattern": "^[0-9a-f]{32}$"}}})",
             {"script/unknown-player"}, R"({"game": 1, "seat": "Anna"})", handlers::invite, {}, {}, true},
      Method{"join", "From now on this connection is one seat of one game, or watches it.", kEverybody,
             {kGame, {"token", Form::text, true, "what `invite` gave"}, {"seat", Form::text, false, "for whom it is", "somebody who watches"}},
             R"({"type": "object", "required": ["role", "status", "n", "hash"], "additionalProperties": false,
                 "properties": {"role": {"enum": ["seat", "spectator"]}, "seat": {"type": "string"}, "status": {"$ref": "#/$defs/Status"},
                                "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"io/rpc-token", "io/rpc-seat"}, R"({"game": 1, "token": "00000000000000000000000000000000", "seat": "Anna"})", handlers::join, {}, "io/rpc-token"},
      Method{"legal", "The legal moves, sorted, and how many there are; at a node of chance what can come out.", kEverybody,
             {kGame, {"player", Form::text, false, "whose moves", "those of everybody who may move", {}, true},
              {"structure", Form::truth, false, "moves in parts, and why a kind of move has none", "false"},
              kAfter, kLimit},
             R"({"type": "object", "required": ["n", "hash"], "additionalProperties": false,
                 "properties": {"n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"},
                                "moves": {"$ref": "#/$defs/Moves"}, "total": {"type": "integer", "minimum": 0}, "at_least": {"const": true},
                                "totals": {"type": "object", "additionalProperties": {"type": "object", "required": ["total"], "additionalProperties": false,
                                  "properties": {"total": {"type": "integer", "minimum": 0}, "at_least": {"const": true}}}},
                                "without": {"type": "array", "items": {"$ref": "#/$defs/Without"}},
                                "players": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Moves"}},
                                "outcomes": {"type": "array", "items": {"$ref": "#/$defs/Outcome"}}}})",
             {"script/unknown-player"}, R"({"game": 1})", handlers::legal},
      Method{"load", "Opens the game at the end of a script.", kHost,
             {{"text", Form::text, false, "the script; or"}, {"path", Form::text, false, "where it lies"},
              {"chance", Form::word, false, "whether what follows is a node that the caller resolves", "what the script says", {"auto", "explicit"}}},
             kOpened, {"io/no-file"}, R"({"text": "ruleset nim\nplayers Anna, Ben\nAnna: take 3\n"})", handlers::load},
      Method{"new", "Opens a game that begins.", kHost,
             {{"ruleset", Form::text, true, "by name, or its folder"},
              {"players", Form::texts, true, "their names, by seat"},
              {"modules", Form::texts, false, "modules to switch on; `-NAME` keeps one off", "none"},
              {"mods", Form::texts, false, "mods to lay over the rules, by name or folder", "none"},
              {"options", Form::settings, false, "settings of the ruleset by name", "their own"},
              {"seed", Form::seed, false, "of what chance brings", "that of the program's --seed, else one from the system, which the answer tells"},
              kChance},
             kOpened, {"package/not-found", "package/players", "package/unknown-option", "script/players"},
             kExampleGame, handlers::new_game},
      Method{"packages", "The rulesets and mods that are found, with folders, versions, players, modules and options.", kHost, {},
             R"({"type": "object", "required": ["rulesets", "mods", "unreadable"], "additionalProperties": false,
                 "properties": {"rulesets": {"type": "array", "items": {"$ref": "#/$defs/Package"}},
                                "mods": {"type": "array", "items": {"$ref": "#/$defs/Package"}},
                                "unreadable": {"type": "array", "items": {"type": "object"}}}})",
             {}, R"({})", handlers::packages},
      Method{"picture", "The SVG that `show` draws; each thing in it has `data-thing`, the name that moves use.", kEverybody,
             {kGame, {"targets", Form::truth, false, "also the empty cells to which legal moves lead", "false"}, kPlayer},
             R"({"type": "object", "required": ["svg", "n", "hash"], "additionalProperties": false,
                 "properties": {"svg": {"type": "string"}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"script/unknown-player"}, R"({"game": 1})", handlers::picture},
      Method{"redo", "Makes again what was taken back last, as long as nothing else was done; a player its own moves.", kPlayers,
             {kGame, {"count", Form::count, false, "how many at most", "1"}, kAs, kFor},
             R"({"type": "object", "required": ["redone", "events", "status", "n", "hash"], "additionalProperties": false,
                 "properties": {"redone": {"type": "integer", "minimum": 1}, "events": {"type": "array", "items": {"$ref": "#/$defs/Event"}},
                                "status": {"$ref": "#/$defs/Status"}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"script/nothing-to-redo", "move/not-your-turn", "script/unknown-player"}, R"({"game": 1})", handlers::redo, "take 3, undo"},
      Method{"score", "Sheets with the lines of every player; for a player the lines of rows that read what it may know.", kEverybody,
             {kGame,
              {"sheet", Form::text, false, "with its arguments: `scoring(1)`", "`final`, or all that need no arguments"},
              {"arguments", Form::values, false, "its arguments, when they are not in its text", "none"},
              {"paid", Form::truth, false, "as it was paid; `false`: as if now", "as paid when the game is over, else as if now"},
              {"of", Form::text, false, "what one thing is worth now: `(2,1) city E`, `city of (2,1)`, a card, a place; for a player by sheets that are open to everybody", "whole sheets"},
              kPlayer},
             R"({"type": "object", "required": ["sheets", "n", "hash"], "additionalProperties": false,
                 "properties": {"n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}, "sheets": {"type": "array", "items": {"$ref": "#/$defs/Sheet"}}}})",
             {"script/unknown-sheet", "script/bad-value", "script/unknown-thing", "score/not-paid", "script/unknown-player"}, R"({"game": 1})", handlers::score},
      Method{"script", "The game so far as a script that plays it again; for a player without what it may not know.", kEverybody,
             {kGame, kPlayer},
             R"({"type": "object", "required": ["text", "n", "hash"], "additionalProperties": false,
                 "properties": {"text": {"type": "string"}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"script/unknown-player"}, R"({"game": 1})", handlers::script},
      Method{"status", "What the game waits for, and the scores.", kEverybody, {kGame, kPlayer},
             R"({"$ref": "#/$defs/Status"})", {"script/unknown-player"}, R"({"game": 1, "player": "Ben"})", handlers::status},
      Method{"suggest", "A move that a player of the program makes here; it uses nothing that is hidden from the seat.", kPlayers,
             {kGame, {"by", Form::word, false, "which player: any legal move, or the best one move ahead", "greedy", {"random", "greedy"}},
              {"seed", Form::seed, false, "of what it leaves to chance", "1"},
              {"player", Form::text, false, "for whom", "the only one who may move", {}, true}},
             R"({"type": "object", "required": ["move", "n", "hash"], "additionalProperties": false,
                 "properties": {"move": {"type": "string"}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"move/not-your-turn", "move/game-over", "flow/no-move", "script/unknown-player"}, R"({"game": 1})", handlers::suggest},
      Method{"undo", "Takes back moves and outcomes, the last first; for a player its own moves by which nothing random came and "
             "nobody learned anything, and what is beyond them when all others consent.", kPlayers,
             {kGame, {"count", Form::count, false, "how many at most", "1"}, kAs, kFor},
             kUndone, {"script/nothing-to-undo", "script/undo-boundary", "script/unknown-player"}, R"({"game": 1})", handlers::undo, "take 3"},
      Method{"value", "A declared amount or condition, as far as the player may know what it reads.", kEverybody,
             {kGame, {"name", Form::text, true, "of the amount or condition"},
              {"arguments", Form::values, false, "its values, written as in scripts", "none"}, kPlayer},
             R"({"type": "object", "required": ["value", "n", "hash"], "additionalProperties": false,
                 "properties": {"value": {"type": ["integer", "boolean", "string", "null"]}, "n": {"type": "integer"}, "hash": {"$ref": "#/$defs/Hash"}}})",
             {"script/unknown-value", "script/bad-value", "script/hidden-value", "script/unknown-player"},
             R"({"game": 1, "name": "most"})", handlers::value, {}, "script/unknown-value"},
      Method{"view", "The state by field; for a player only what it may know.", kEverybody,
             {kGame, kPlayer,
              {"rules", Form::truth, false, "also by what it is played, in `rules`: ruleset, modules, mods, options, the box, copies of components by family, the kind of every field, and contestants", "false"}},
             R"({"$ref": "#/$defs/View"})",
             {"script/unknown-player"}, R"({"game": 1})", handlers::view},
  };
  // clang-format on
  return kMethods;
}

const Method* find_method(std::string_view name) {
  const auto all = methods();
  const auto found = std::lower_bound(
      all.begin(), all.end(), name, [](const Method& m, std::string_view n) { return m.name < n; });
  return found != all.end() && found->name == name ? &*found : nullptr;
}

}  // namespace castellan::protocol
