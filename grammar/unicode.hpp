/// What Unicode knows of characters that a text editor does not show, and of
/// texts that differ only in how their accents are encoded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/utf8.hpp"

namespace castellan::grammar {

/// The bytes that some editors write before a text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// `U+00A0 no-break space` for a character that looks like a blank or like
/// nothing; as escape() for others that may not be shown; else the character
/// itself.
[[nodiscard]] std::string character_name(CodePoint unit);

/// Whether a character looks like a blank or like nothing and can be left out
/// of every name: not so joiners and variation selectors, with which emoji and
/// some scripts are written. False for the ASCII blank.
[[nodiscard]] bool is_hidden_blank(CodePoint unit);
/// The first hidden blank, or character that may not be shown, of a text; none
/// when there is none. O(bytes).
[[nodiscard]] std::optional<CodePoint> first_hidden(std::string_view text);

/// The text in Normalization Form C; itself when it is not well-formed UTF-8.
/// O(bytes), and at once for ASCII.
[[nodiscard]] std::string normalised(std::string_view text);
/// Whether two texts are one in Form C. O(bytes).
[[nodiscard]] bool is_same_text(std::string_view a, std::string_view b);
/// What names are compared by where nobody should be able to pass for somebody
/// else: Form C without characters that show nothing. O(bytes).
[[nodiscard]] std::string look_of(std::string_view name);

/// The text with `\n` for each line end `\r\n`. O(bytes).
[[nodiscard]] std::string with_line_feeds(std::string text);

}  // namespace castellan::grammar
