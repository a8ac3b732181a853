/// A text as lines, for the files in which a line is a unit.
#pragma once

#include <cstdint>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

struct Line {
  Span span;  ///< without the line end
  std::uint32_t indent =
      0;               ///< column of the first character; a tab goes to the next multiple of 8
  bool empty = false;  ///< blanks and a comment at most
};

/// All lines of the source. O(bytes).
std::vector<Line> lines_of(const Source& source);
/// Whether a line of a script is longer than one may be, which is reported.
bool too_long(const Source& source, const Line& line, Diagnostics& out);

}  // namespace castellan::grammar::build
