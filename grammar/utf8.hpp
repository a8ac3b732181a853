/// UTF-8 as diagnostics and lexers need it: decoding one code point at a time,
/// counting, terminal width, and escaping of what must not reach a terminal.
///
/// No case mapping beyond ASCII; normal forms and names are in unicode.hpp. Malformed input is
/// never an error here; each bad byte is one unit with `valid == false`, so that columns stay
/// defined for any bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace castellan::grammar {

/// One decoded unit: a code point, or a single byte that belongs to none.
struct CodePoint {
  /// The code point, or the byte itself when not valid.
  char32_t value = 0;
  /// Bytes used, 1 to 4.
  std::uint32_t length = 1;
  bool valid = true;
};

/// The unit at byte `at`; needs `at < text.size()`. Overlong forms, surrogates
/// and values above U+10FFFF are not valid. O(1).
[[nodiscard]] CodePoint decode_utf8(std::string_view text, std::size_t at);

/// Units in `text`; equal to its code points when it is well formed. O(bytes).
[[nodiscard]] std::size_t count_code_points(std::string_view text);

/// Whether `text` is well-formed UTF-8. O(bytes).
[[nodiscard]] bool is_valid_utf8(std::string_view text);

/// Whether a terminal may show `unit` as it is: false for control characters
/// (tab and line end included), bidirectional controls and malformed bytes.
[[nodiscard]] bool is_printable(CodePoint unit);

/// The first unit of `text` that a terminal may not show; none when it may show
/// them all. O(bytes).
[[nodiscard]] std::optional<CodePoint> first_unprintable(std::string_view text);

/// Terminal cells taken by a printable code point: 0 for combining marks, 2
/// for wide East Asian characters and emoji, else 1.
[[nodiscard]] std::uint32_t display_width(char32_t value);

/// `\n`, `\t`, `\r`, `\x1b` for control characters, `\xff` for malformed bytes,
/// `\u{202e}` for other characters that are not printable.
[[nodiscard]] std::string escape(CodePoint unit);

/// `text` with every unit that is not printable escaped, cut after `limit`
/// units with a closing `...`. O(bytes).
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit);

}  // namespace castellan::grammar
