/// Syntax tree of `.pad` files: what people write down of a table, one line a
/// statement. Which words there are is decided by the ruleset.
#pragma once

#include <vector>

#include "grammar/ast/game.hpp"

namespace castellan::grammar {

/// `large`, `follower 2`: the words between two commas.
struct PadItem {
  std::vector<TextToken> words;
  Span span;
};

struct PadLine {
  enum class Kind : std::uint8_t {
    header,        ///< pad NAME [with MODULE, ...], mod, option, players: `header` says it
    feature,       ///< feature KIND
    end,           ///< end
    owned,         ///< Anna: follower, large
    fact,          ///< tiles 7 / walled / pins Anna 1 / road (begins a block)
    holding,       ///< holding Anna: gold 5, king 8
    expect_line,   ///< expect line Anna CAR-ROAD-01 7
    expect_total,  ///< expect total Anna 21
    expect_winner  ///< expect winner Anna, Ben
  };
  Kind kind = Kind::fact;
  Span span;
  GameStatement header;
  TextToken name;               ///< kind, fact; player of owned, holding, expect_line, expect_total
  TextToken row;                ///< expect_line
  TextToken number;             ///< expect_line, expect_total
  std::vector<TextToken> list;  ///< expect_winner
  std::vector<PadItem> items;   ///< owned, holding, fact
};

struct PadScript {
  std::vector<PadLine> lines;
};

}  // namespace castellan::grammar
