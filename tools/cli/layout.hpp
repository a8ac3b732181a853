/// The canonical layout of the project's text files: indentation, blank lines
/// and line ends.
///
/// Words, their order and comments stay as they are, and so does the space
/// inside of a line, with which people align columns. In component files depth
/// has a meaning, so their indentation stays as well. `fmt` compares syntax
/// trees before and after.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace castellan::cli {

enum class TextKind : std::uint8_t { entries, score, game, unknown };

/// By the file's name: `.cards`, `.tiles`, `.map`; `.score`; `.game`.
[[nodiscard]] TextKind text_kind(std::string_view path);

/// Line feeds only, no blanks at line ends, no blank lines at either end and
/// never two of them, one line end after the last line; two blanks a level in
/// blocks of sheets and positions. Laying out twice changes nothing. O(bytes).
[[nodiscard]] std::string lay_out(std::string_view text, TextKind kind);

}  // namespace castellan::cli
