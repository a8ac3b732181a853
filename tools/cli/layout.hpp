/// The canonical layout of the project's text files: indentation, space inside
/// of lines, blank lines and line ends.
///
/// Lines stay lines, words stay words: so a comment stays with the line it
/// stands behind, or before the line it stands above, and none is ever lost.
/// `fmt` compares syntax trees and comments before and after.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::cli {

enum class TextKind : std::uint8_t { entries, score, game, unknown };

/// By the file's name: `.cards`, `.tiles`, `.map`; `.score`; `.game`.
[[nodiscard]] TextKind text_kind(std::string_view path);

/// Two blanks a level; what goes on over several lines stands deeper. One blank
/// between words and two before a comment, except where a word stands in one
/// column with a word of the line before or after it: columns that people align
/// stay. Moves and lists of game scripts stay as they are. Line feeds only (`formatted`
/// keeps a file's own line ends), no blanks at line ends, no blank lines at either end and never
/// two of them, one line end after the last line. Laying out twice changes nothing. Throws
/// grammar::Error when the text has errors.
[[nodiscard]] std::string lay_out(const grammar::Source& source, TextKind kind);

/// Every comment of a text, in order, without blanks behind it. O(bytes).
[[nodiscard]] std::vector<std::string_view> comments_of(std::string_view text);

}  // namespace castellan::cli
