#include "grammar/build/text.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "grammar/build/brackets.hpp"
#include "grammar/build/hints.hpp"
#include "grammar/unicode.hpp"

namespace castellan::grammar::build {
namespace {

constexpr std::size_t kMaxQuoted = 40;

bool allowed(const CodePoint& unit, std::string_view text, std::size_t at) {
  if (unit.value == U'\n' || unit.value == U'\t') return true;
  if (unit.value == U'\r') return at + 1 < text.size() && text[at + 1] == '\n';
  return is_printable(unit);
}

/// Whether places, asked in order, are in quotes or behind a '#' of their line.
class FreeText {
 public:
  explicit FreeText(std::string_view text) : text_(text) {}

  bool holds(std::size_t place) {
    for (; at_ < place; ++at_) {
      const char c = text_[at_];
      if (c == '\n')
        quoted_ = comment_ = false;
      else if (comment_)
        continue;
      else if (c == '\\' && quoted_)
        ++at_;
      else if (c == '"')
        quoted_ = !quoted_;
      else if (c == '#' && !quoted_)
        comment_ = true;
    }
    return quoted_ || comment_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  bool quoted_ = false;
  bool comment_ = false;
};

// What nearly all of a text is made of, so that the rest alone is decoded.
bool is_plain(char c) { return (c >= ' ' && c <= '~') || c == '\n'; }

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Whether a line goes no further than `at`: a comment may stand there. False at the end of
// all and where a text ends within its line.
bool ends_line(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at < text.size() && (is_line_end(text[at]) || text[at] == '#');
}

/// The token that begins at `offset`: a word or number, a string, else one
/// character. Empty at the end of a line or of the text.
Span token_at(std::string_view text, std::size_t offset) {
  std::size_t begin = std::min(offset, text.size());
  // A rule may fail behind the first letters of a word it does not know.
  while (begin > 0 && begin < text.size() && in_word(text[begin]) && in_word(text[begin - 1]))
    --begin;
  while (begin < text.size() && is_blank(text[begin])) ++begin;
  std::size_t end = begin;
  if (end < text.size() && in_word(text[end])) {
    while (end < text.size() && (in_word(text[end]) || (text[end] == '-' && end + 1 < text.size() &&
                                                        in_word(text[end + 1])))) {
      ++end;
    }
  } else if (end < text.size() && text[end] == '"') {
    ++end;
    while (end < text.size() && text[end] != '"' && !is_line_end(text[end])) ++end;
    if (end < text.size() && text[end] == '"') ++end;
  } else if (end < text.size() && !is_line_end(text[end]) && text[end] != '#') {
    ++end;
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// `'word'`, `end of line` or `end of text`.
std::string found(const Source& source, Span range, std::string_view text, Span token) {
  if (token.begin != token.end)
    return "'" + printable(text.substr(token.begin, token.end - token.begin), kMaxQuoted) + "'";
  return token.begin >= text.size() && !ends_line(source.text(), range.end) ? "end of text"
                                                                            : "end of line";
}

}  // namespace

bool readable(const Source& source, Span part, std::size_t limit, Diagnostics& out) {
  const std::string_view text = source.text(part);
  if (text.size() > limit) {
    out.add(diagnose(source.name(), "grammar/too-long",
                     "this text has " + std::to_string(text.size()) + " bytes, allowed are " +
                         std::to_string(limit)));
    return false;
  }
  FreeText free(text);
  std::size_t found = 0;
  for (std::size_t at = 0; at < text.size() && found < Diagnostics::kMaxPerFile;) {
    if (is_plain(text[at])) {
      ++at;
      continue;
    }
    const CodePoint unit = decode_utf8(text, at);
    const bool hidden = is_hidden_blank(unit);
    if (allowed(unit, text, at) && (!hidden || free.holds(at))) {
      at += unit.length;
      continue;
    }
    const auto begin = part.begin + static_cast<std::uint32_t>(at);
    const std::string shown = character_name(unit);
    out.add(diagnose(source, {begin, begin + unit.length}, "grammar/bad-character",
                     !unit.valid               ? "byte '" + shown + "' is not UTF-8"
                     : !hidden                 ? "character '" + shown + "' may not stand in a text"
                     : allowed(unit, text, at) ? shown + " may stand in quotes alone"
                                               : shown + " may not stand in a text"));
    ++found;
    at = std::min(text.find('\n', at), text.size());
  }
  return found == 0;
}

bool readable(const Source& source, std::size_t limit, Diagnostics& out) {
  return readable(source, whole(source), limit, out);
}

void add_expected(const Source& source, Span range, std::string_view text, std::size_t offset,
                  const std::string& expected, Form form, Diagnostics& out) {
  const Span token = token_at(text, offset);
  if (const auto open = unclosed_bracket(text, token.begin);
      open && text.substr(*open, token.begin - *open).find('\n') != std::string_view::npos) {
    const auto begin = range.begin + static_cast<std::uint32_t>(*open);
    const char* closing = text[*open] == '(' ? "')'" : "']'";
    out.add(diagnose(source, {begin, begin + 1}, "grammar/missing-end",
                     "'" + std::string(1, text[*open]) + "' has no " + closing,
                     "line ends are free inside brackets"));
    return;
  }
  if (const auto mistake = mistake_before(text, token, expected)) {
    out.add(diagnose(
        source, {range.begin + mistake->at.begin, range.begin + mistake->at.end},
        "grammar/expected",
        "expected " + mistake->expected + ", found " + found(source, range, text, mistake->at)));
    return;
  }
  out.add(diagnose(source, {range.begin + token.begin, range.begin + token.end}, "grammar/expected",
                   "expected " + expected + ", found " + found(source, range, text, token),
                   hint_at(text, token, expected, form)));
}

void add_too_deep(const Source& source, std::size_t offset, Diagnostics& out) {
  const auto begin = static_cast<std::uint32_t>(offset);
  out.add(diagnose(source, {begin, begin + 1}, "grammar/too-deep",
                   "this is nested deeper than 64 levels"));
}

std::int64_t integer(const Source& source, Span span, Diagnostics& out) {
  const std::string_view digits = source.text(span);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc{} && end == digits.data() + digits.size()) return value;
  out.add(diagnose(source, span, "grammar/number-range",
                   "number '" + printable(digits, kMaxQuoted) + "' is too large",
                   "the largest is " + std::to_string(std::numeric_limits<std::int64_t>::max())));
  return 0;
}

std::string unquoted(std::string_view token) {
  std::string text;
  for (std::size_t i = 1; i + 1 < token.size(); ++i) {
    if (token[i] == '\\') ++i;
    text += token[i];
  }
  return text;
}

std::string quoted(std::string_view text) {
  std::string token = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') token += '\\';
    token += c;
  }
  return token + '"';
}

}  // namespace castellan::grammar::build
