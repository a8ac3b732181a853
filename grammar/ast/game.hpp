/// Syntax tree of `.game` scripts: one statement a line, and the `position`
/// block. Move texts and outcome texts are kept as text; what they mean is
/// decided by the running game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/ast/entries.hpp"

namespace castellan::grammar {

struct TextToken {
  std::string text;
  Span span;
};

/// `Name: move text`
struct MoveLine {
  TextToken player;
  TextToken move;
};

struct Expectation {
  enum class Kind : std::uint8_t {
    field,    ///< expect Anna score 4 / expect Anna gold = 12 / expect round = 3
    moves,    ///< expect moves 17
    legal,    ///< expect legal "text"
    illegal,  ///< expect illegal "text" [because "part of the reason"]
    phase,    ///< expect phase "place"
    line,     ///< expect line Anna CAR-CITY-01 4
    winner,   ///< expect winner Anna[, Ben]
    rank,     ///< expect rank Anna 3
    over,     ///< expect over
    error     ///< expect error "part of the message": the line before it must be refused
  };
  Kind kind = Kind::over;
  TextToken player;               ///< field (may be empty: the game's own), line, rank
  std::vector<TextToken> path;    ///< field: name and further parts; line: the row id
  std::vector<TextToken> values;  ///< field: one or a list; moves, line, rank: the number; winner: names
  TextToken text;                 ///< legal, illegal, phase, error
  TextToken because;
};

/// `name (x,y) [turned N]` inside `Anna.castle: ...; ...`
struct PlacedItem {
  TextToken component;
  std::vector<Value> at;          ///< cells and place names as written
  int turned = 0;                 ///< 0, 90, 180, 270
  Span span;
};

struct PositionLine {
  enum class Kind : std::uint8_t {
    turn,    ///< turn Ben
    phase,   ///< phase "place" [of Ben]
    assign,  ///< path = value, value ...   (counters, flags, choices, piles, slots)
    place,   ///< path: item; item          (grids, maps)
    figure   ///< kind of Anna on field where...
  };
  Kind kind = Kind::assign;
  std::vector<TextToken> path;    ///< `Anna.castle` is two parts; an index `[x]` is a part too
  std::vector<TextToken> values;  ///< assign: each value, `name` or `name xN`
  std::vector<PlacedItem> items;  ///< place
  TextToken player;               ///< turn, phase, figure
  TextToken text;                 ///< phase; figure: its kind
  std::vector<TextToken> location;///< figure: the words after `on`
  Span span;
};

struct GameStatement {
  enum class Kind : std::uint8_t {
    ruleset,   ///< ruleset NAME [with MODULE, ...]
    mod,       ///< mod NAME, ...
    option,    ///< option KEY = VALUE
    players,   ///< players Anna, Ben
    seed,      ///< seed 7
    chance,    ///< chance given
    draws,     ///< draws X, Y
    move,
    expect,
    position,  ///< position [unchecked] ... end
    score,     ///< score SHEET [(values)]
    undo       ///< undo [N]
  };
  Kind kind = Kind::move;
  Span span;
  std::vector<TextToken> words;   ///< ruleset: name; option: key, value; seed: number; score: sheet, values
  std::vector<TextToken> list;    ///< with-modules, mods, players, draws
  MoveLine move;
  Expectation expect;
  bool unchecked = false;
  std::vector<PositionLine> lines;
};

struct GameScript {
  std::vector<GameStatement> statements;
};

}  // namespace castellan::grammar
