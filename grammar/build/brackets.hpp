/// Brackets of rule text, and the line ends inside them, which are free.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace castellan::grammar::build {

/// `text` with blanks in place of the line ends and comments between brackets that
/// belong together, so every byte keeps its place; none where there are no such.
/// A bracket that is never closed joins nothing. O(bytes).
std::optional<std::string> joined_in_brackets(std::string_view text);

/// The last bracket before `offset` that is never closed in `text`. O(bytes).
std::optional<std::size_t> unclosed_bracket(std::string_view text, std::size_t offset);

}  // namespace castellan::grammar::build
