/// Syntax tree of component files: `.cards`, `.tiles` and `.map`. All three
/// are lists of entries; which words are attributes, features or rule slots is
/// decided by the ruleset's declarations, not here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/ast/rule.hpp"

namespace castellan::grammar {

/// One value of a property: a word or id, a number (also negative), a quoted
/// string or a cell `(x,y)` (numbers may have decimals in `.map` coordinates,
/// kept as text).
struct Value {
  enum class Kind : std::uint8_t { word, number, string, cell };
  Kind kind = Kind::word;
  std::string text;  ///< word or string, unquoted; the exact source of a number
  std::int64_t number = 0;
  std::vector<std::string> cell;  ///< two numbers as text
  Span span;
};

/// `name value value`: an attribute of a card, or a feature of a tile with the
/// sides it reaches. Comma-separated on a line.
struct Property {
  WordToken name;
  std::vector<Value> values;
  Span span;
};

/// `slot: rule text`, to the end of the line and on further indented lines
/// that stand deeper than it. A text that is no statements is one value; one
/// that can be read both ways (`worth of it`) is kept as statements.
struct RuleLine {
  WordToken slot;
  Span text_span;
  std::vector<Statement> statements;
  std::vector<Expr> value;  ///< one or none
};

/// `family name [xN] [: properties]` and the indented lines under it; one
/// inner vector of `lines` is one source line.
struct Entry {
  WordToken family;
  Value name;
  std::optional<std::int64_t> count;
  std::vector<std::vector<Property>> lines;
  std::vector<RuleLine> rules;
  Span span;  ///< the header
};

/// `link a - b [words]` of a `.map`.
struct Link {
  Value from;
  Value to;
  std::vector<WordToken> kinds;
  Span span;
  SourcePtr source = {};  ///< of another text than the file; null: the file
};

/// `direction north - south [(x,y)] [words]` of a `.map`: with a cell, places
/// that are drawn so far apart are linked, by those kinds.
struct Direction {
  WordToken name;
  WordToken opposite;
  std::vector<Value> apart;  ///< a cell, or none
  std::vector<WordToken> kinds;
  Span span;
  SourcePtr source = {};  ///< as of links
};

/// `board squares 8 x 8 [: properties]` of a `.map`: a regular board, which is
/// short for its places, directions and links.
struct Board {
  WordToken shape;
  std::vector<Value> sizes;  ///< one number or two
  std::vector<Property> properties;
  Span span;
};

struct EntryFile {
  std::vector<Board> boards;
  std::vector<Entry> entries;
  std::vector<Direction> directions;
  std::vector<Link> links;
};

}  // namespace castellan::grammar
