/// How deep each line of a text file stands, from its syntax tree. Private to
/// layout.cpp.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "tools/cli/layout.hpp"

namespace castellan::cli {

/// A line of a text without the blanks around it.
struct LaidLine {
  std::string_view body;     ///< empty: a blank line
  std::uint32_t begin = 0;   ///< where it stands in the text, in bytes
  std::uint32_t column = 0;  ///< before layout, in cells
  int depth = 0;
  [[nodiscard]] bool comment() const { return !body.empty() && body.front() == '#'; }
};

/// Words, strings and single marks of a line up to its comment, by place in it.
struct Token {
  std::uint32_t at = 0;
  std::string_view text;
};
[[nodiscard]] std::vector<Token> tokens_of(std::string_view line);

/// Sets the depth of every line that is neither blank nor a comment, then of
/// the comments. Throws grammar::Error when the text has errors.
void find_depths(const grammar::Source& source, TextKind kind, std::vector<LaidLine>& lines);

}  // namespace castellan::cli
