#include "grammar/unicode.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace castellan::grammar {
namespace {

struct Named {
  char32_t value;
  std::string_view name;
};

constexpr std::array kUnseen{Named{0x00A0, "no-break space"},
                             Named{0x00AD, "soft hyphen"},
                             Named{0x034F, "combining grapheme joiner"},
                             Named{0x061C, "Arabic letter mark"},
                             Named{0x115F, "Hangul choseong filler"},
                             Named{0x1160, "Hangul jungseong filler"},
                             Named{0x1680, "Ogham space mark"},
                             Named{0x180E, "Mongolian vowel separator"},
                             Named{0x2000, "en quad"},
                             Named{0x2001, "em quad"},
                             Named{0x2002, "en space"},
                             Named{0x2003, "em space"},
                             Named{0x2004, "three-per-em space"},
                             Named{0x2005, "four-per-em space"},
                             Named{0x2006, "six-per-em space"},
                             Named{0x2007, "figure space"},
                             Named{0x2008, "punctuation space"},
                             Named{0x2009, "thin space"},
                             Named{0x200A, "hair space"},
                             Named{0x200B, "zero width space"},
                             Named{0x200C, "zero width non-joiner"},
                             Named{0x200D, "zero width joiner"},
                             Named{0x200E, "left-to-right mark"},
                             Named{0x200F, "right-to-left mark"},
                             Named{0x2028, "line separator"},
                             Named{0x2029, "paragraph separator"},
                             Named{0x202A, "left-to-right embedding"},
                             Named{0x202B, "right-to-left embedding"},
                             Named{0x202C, "pop directional formatting"},
                             Named{0x202D, "left-to-right override"},
                             Named{0x202E, "right-to-left override"},
                             Named{0x202F, "narrow no-break space"},
                             Named{0x205F, "medium mathematical space"},
                             Named{0x2060, "word joiner"},
                             Named{0x2061, "function application"},
                             Named{0x2062, "invisible times"},
                             Named{0x2063, "invisible separator"},
                             Named{0x2064, "invisible plus"},
                             Named{0x2066, "left-to-right isolate"},
                             Named{0x2067, "right-to-left isolate"},
                             Named{0x2068, "first strong isolate"},
                             Named{0x2069, "pop directional isolate"},
                             Named{0x3000, "ideographic space"},
                             Named{0x3164, "Hangul filler"},
                             Named{0xFE0E, "variation selector-15"},
                             Named{0xFE0F, "variation selector-16"},
                             Named{0xFEFF, "byte order mark"},
                             Named{0xFFA0, "halfwidth Hangul filler"}};

const Named* unseen(char32_t value) {
  const auto* const at = std::lower_bound(kUnseen.begin(), kUnseen.end(), value,
                                          [](const Named& n, char32_t v) { return n.value < v; });
  return at != kUnseen.end() && at->value == value ? at : nullptr;
}

bool is_joiner(char32_t value) {
  return value == 0x034F || value == 0x200C || value == 0x200D ||
         (value >= 0xFE00 && value <= 0xFE0F);
}

std::string code_of(char32_t value) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (; value != 0 || out.size() < 4; value /= 16) out.insert(out.begin(), kDigits[value % 16]);
  return "U+" + out;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<signed char>(c) >= 0; });
}

std::string mapped(std::string_view text, unsigned options) {
  if (is_ascii(text)) return std::string(text);
  utf8proc_uint8_t* out = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &out,
                   static_cast<utf8proc_option_t>(options | UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(out, &std::free);
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(out), static_cast<std::size_t>(size)};
}

}  // namespace

std::string character_name(CodePoint unit) {
  if (unit.valid) {
    if (const Named* named = unseen(unit.value))
      return code_of(unit.value) + " " + std::string(named->name);
  }
  if (!is_printable(unit)) return escape(unit);
  std::array<utf8proc_uint8_t, 4> bytes{};
  const utf8proc_ssize_t size =
      utf8proc_encode_char(static_cast<utf8proc_int32_t>(unit.value), bytes.data());
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size)};
}

bool is_hidden_blank(CodePoint unit) {
  return unit.valid && unseen(unit.value) != nullptr && !is_joiner(unit.value);
}

std::optional<CodePoint> first_hidden(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint unit = decode_utf8(text, at);
    if (!is_printable(unit) || is_hidden_blank(unit)) return unit;
    at += unit.length;
  }
  return std::nullopt;
}

std::string normalised(std::string_view text) { return mapped(text, 0); }

bool is_same_text(std::string_view a, std::string_view b) {
  return a == b || (!(is_ascii(a) && is_ascii(b)) && normalised(a) == normalised(b));
}

std::string look_of(std::string_view name) { return mapped(name, UTF8PROC_IGNORE); }

std::string with_line_feeds(std::string text) {
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') continue;
    text[kept++] = text[at];
  }
  text.resize(kept);
  return text;
}

}  // namespace castellan::grammar
