/// What every parser checks before it parses, and how it says what it found.
/// Knows no grammar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

inline constexpr std::size_t kMaxText = std::size_t{1} << 20;
inline constexpr std::size_t kMaxScript = std::size_t{8} << 20;
inline constexpr std::size_t kMaxScriptLine = std::size_t{64} << 10;

/// Whether a byte may be part of a word or number; all of letters beyond ASCII are.
constexpr bool in_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// All of a text.
inline Span whole(const Source& source) {
  return {0, static_cast<std::uint32_t>(source.text().size())};
}

/// Whether `part` of the source, or all of it, may be parsed: at most `limit` bytes
/// (grammar/too-long), well-formed UTF-8 without control characters, and without
/// characters that look like nothing outside of quotes and comments
/// (grammar/bad-character, one a line). O(1) when it is too long, else O(bytes).
bool readable(const Source& source, Span part, std::size_t limit, Diagnostics& out);
bool readable(const Source& source, std::size_t limit, Diagnostics& out);

/// What is read: rule text, entries of components, or lines of scripts, pads and drawn boards.
enum class Form { rule_text, entries, lines };

/// Adds `expected E, found F` (grammar/expected) about the token at or after `offset` in
/// `text`, which is what was read of `range`: its bytes, or as many that stand for them.
void add_expected(const Source& source, Span range, std::string_view text, std::size_t offset,
                  const std::string& expected, Form form, Diagnostics& out);
/// Adds grammar/too-deep.
void add_too_deep(const Source& source, std::size_t offset, Diagnostics& out);

/// The value of decimal digits with an optional '-'; grammar/number-range and
/// 0 when it does not fit.
std::int64_t integer(const Source& source, Span span, Diagnostics& out);
/// The text of a string token without its quotes and escapes.
std::string unquoted(std::string_view token);
/// `text` as a string token.
std::string quoted(std::string_view text);

}  // namespace castellan::grammar::build
