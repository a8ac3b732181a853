/// Syntax tree of `.game` scripts: one statement a line, and the blocks of
/// `position` and `set`. Move texts and outcome texts are kept as text; what they mean is
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

/// `follower of Anna on table (0,-1) city S role 2 kept by Ben`. Tokens that
/// are not said are empty.
struct FigureText {
  enum class Where : std::uint8_t {
    on,      ///< on `location`
    held,    ///< held by `holder`
    supply,  ///< in the supply
    out      ///< out of the game
  };
  TextToken kind;
  TextToken owner;  ///< empty: nobody's
  Where where = Where::on;
  std::vector<TextToken> location;
  TextToken holder;
  TextToken role, stack;  ///< digits
  TextToken custodian;
  Span span;
};

struct Expectation {
  enum class Kind : std::uint8_t {
    field,    ///< expect Anna score 4 / expect Anna gold = 12 / expect round = 3
    moves,    ///< expect moves 17
    legal,    ///< expect legal "text"
    illegal,  ///< expect illegal "text" [because "part of the reason"]
    phase,    ///< expect phase "place"
    line,     ///< expect line Anna CAR-CITY-01 4 [counts (0,0), (1,0)]
    winner,   ///< expect winner Anna[, Ben]
    rank,     ///< expect rank Anna 3
    over,     ///< expect over
    error,    ///< expect error "part of the message": the line before it must be refused
    event,    ///< expect event scored / expect event "part of its sentence" / both
    paid,     ///< expect paid Anna 4 [by city]
    sees,     ///< expect Ben sees Anna.hand hidden / expect Ben sees Anna.hand = 3
    figure    ///< expect [2] follower of Anna on table (0,-1)
  };
  Kind kind = Kind::over;
  TextToken player;     ///< field (may be empty: the game's own), line, rank, paid
  TextToken viewer;     ///< sees
  bool hidden = false;  ///< sees: nothing of it; `values` are empty
  /// field, sees: name and further parts; line: the row id; event: its name, if
  /// said; paid: the sheet, if said
  std::vector<TextToken> path;
  /// field, sees: one or a list; moves, line, rank, paid: the number; figure: how many, if said;
  /// winner: names
  std::vector<TextToken> values;
  std::vector<TextToken> counted;  ///< line: what it counts, if said; `none` alone: nothing
  FigureText figure;
  TextToken text;  ///< legal, illegal, phase, error; event: empty when not said
  TextToken because;
};

/// `name (x,y) [turned N]` inside `Anna.castle: ...; ...`
struct PlacedItem {
  TextToken component;
  std::vector<Value> at;  ///< cells and place names as written
  int turned = 0;         ///< 0, 90, 180, 270
  Span span;
};

/// `A - B` inside `ring: ...; ...`: two places that are linked, with the kind
/// of link behind them, or two segments that are merged.
struct JoinedItem {
  std::vector<Value> a, b;
  Span span;
};

struct PositionLine {
  enum class Kind : std::uint8_t {
    turn,    ///< turn Ben
    phase,   ///< phase "place" [of Ben]
    assign,  ///< path = value, value ...   (counters, flags, choices, piles, slots)
    place,   ///< path: item; item          (grids, maps, regions)
    figure,  ///< kind of Anna on field where...
    sees     ///< Anna sees path
  };
  Kind kind = Kind::assign;
  std::vector<TextToken> path;    ///< `Anna.castle` is two parts; an index `[x]` is a part too
  std::vector<TextToken> values;  ///< assign: each value, `name` or `name xN`
  std::vector<PlacedItem> items;  ///< place
  std::vector<JoinedItem> joins;  ///< place
  TextToken player;               ///< turn, phase, sees
  TextToken text;                 ///< phase
  FigureText figure;
  Span span;
};

struct GameStatement {
  enum class Kind : std::uint8_t {
    ruleset,  ///< ruleset NAME [with MODULE, ...]
    mod,      ///< mod NAME, ...
    option,   ///< option KEY = VALUE
    players,  ///< players Anna, Ben
    seed,     ///< seed 7
    chance,   ///< chance given
    draws,    ///< draws X, Y
    move,
    expect,
    position,  ///< position [unchecked] ... end
    set,       ///< set [unchecked] LINE of a position / set [unchecked] ... end
    score,     ///< score SHEET [(values)]
    undo       ///< undo [N]
  };
  Kind kind = Kind::move;
  Span span;
  std::vector<TextToken>
      words;  ///< ruleset: name; option: key, value; seed: number; score: sheet, values
  std::vector<TextToken> list;  ///< with-modules, mods, players, draws
  MoveLine move;
  Expectation expect;
  bool unchecked = false;
  std::vector<PositionLine> lines;
};

struct GameScript {
  std::vector<GameStatement> statements;
};

}  // namespace castellan::grammar
