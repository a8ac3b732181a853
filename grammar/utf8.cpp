#include "grammar/utf8.hpp"

#include <array>

namespace castellan::grammar {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t N>
bool in_any(const std::array<Range, N>& ranges, char32_t value) {
  for (const Range& range : ranges) {
    if (value >= range.first && value <= range.last) return true;
  }
  return false;
}

// Marks that reorder text on screen: an error message must show the bytes as
// they are, not as they would like to look.
constexpr std::array<Range, 4> kBidirectional{
    {{0x061C, 0x061C}, {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2066, 0x2069}}};
constexpr std::array<Range, 2> kLineSeparators{{{0x2028, 0x2029}, {0xFEFF, 0xFEFF}}};
constexpr std::array<Range, 5> kZeroWidth{
    {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};
constexpr std::array<Range, 10> kWide{{{0x1100, 0x115F},
                                       {0x2E80, 0x303E},
                                       {0x3041, 0xA4CF},
                                       {0xAC00, 0xD7A3},
                                       {0xF900, 0xFAFF},
                                       {0xFE30, 0xFE6F},
                                       {0xFF00, 0xFF60},
                                       {0xFFE0, 0xFFE6},
                                       {0x1F300, 0x1FAFF},
                                       {0x20000, 0x3FFFD}}};

std::string hex(char32_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  do {
    text.insert(text.begin(), kDigits[value % 16]);
    value /= 16;
  } while (value != 0);
  return text;
}

}  // namespace

CodePoint decode_utf8(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t offset) -> char32_t {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
  };
  const char32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};

  std::uint32_t length = 0;
  char32_t value = 0;
  char32_t smallest = 0;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
    value = lead & 0x1F;
    smallest = 0x80;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    value = lead & 0x0F;
    smallest = 0x800;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    value = lead & 0x07;
    smallest = 0x10000;
  } else {
    return {lead, 1, false};
  }
  for (std::uint32_t i = 1; i < length; ++i) {
    const char32_t next = byte(i);
    if ((next & 0xC0) != 0x80) return {lead, 1, false};
    value = (value << 6) | (next & 0x3F);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest || value > 0x10FFFF || surrogate) return {lead, 1, false};
  return {value, length, true};
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += decode_utf8(text, at).length) ++count;
  return count;
}

bool is_valid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint unit = decode_utf8(text, at);
    if (!unit.valid) return false;
    at += unit.length;
  }
  return true;
}

bool is_printable(CodePoint unit) {
  if (!unit.valid) return false;
  const bool control = unit.value < 0x20 || (unit.value >= 0x7F && unit.value < 0xA0);
  return !control && !in_any(kBidirectional, unit.value) && !in_any(kLineSeparators, unit.value);
}

std::optional<CodePoint> first_unprintable(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint unit = decode_utf8(text, at);
    if (!is_printable(unit)) return unit;
    at += unit.length;
  }
  return std::nullopt;
}

std::uint32_t display_width(char32_t value) {
  if (in_any(kZeroWidth, value)) return 0;
  return in_any(kWide, value) ? 2 : 1;
}

std::string escape(CodePoint unit) {
  if (unit.valid) {
    switch (unit.value) {
      case U'\n':
        return "\\n";
      case U'\t':
        return "\\t";
      case U'\r':
        return "\\r";
      default:
        break;
    }
    if (unit.value >= 0x80) return "\\u{" + hex(unit.value) + "}";
  }
  return (unit.value < 0x10 ? "\\x0" : "\\x") + hex(unit.value);
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string out;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (count++ == limit) return out + "...";
    const CodePoint unit = decode_utf8(text, at);
    if (is_printable(unit)) {
      out += text.substr(at, unit.length);
    } else {
      out += escape(unit);
    }
    at += unit.length;
  }
  return out;
}

}  // namespace castellan::grammar
