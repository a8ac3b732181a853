/// Line ends inside brackets, which are free in rule text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace castellan::grammar::build {

/// `text` with blanks in place of the line ends and comments between brackets that
/// belong together, so every byte keeps its place; none where there are no such.
/// A bracket that is never closed joins nothing. O(bytes).
std::optional<std::string> joined_in_brackets(std::string_view text);

}  // namespace castellan::grammar::build
