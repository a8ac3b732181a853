#include "grammar/build/run.hpp"

#include <cctype>

namespace castellan::grammar::build {

Span token_at(const Source& source, std::uint32_t at) {
  const std::string& t = source.text();
  const auto size = static_cast<std::uint32_t>(t.size());
  if (at >= size) return {size, size};
  std::uint32_t end = at;
  const auto wordlike = [&](char c) {
    const auto u = static_cast<unsigned char>(c);
    return std::isalnum(u) != 0 || c == '_' || u >= 0x80;
  };
  if (t[at] == '"') {
    ++end;
    while (end < size && t[end] != '"' && t[end] != '\n') ++end;
    if (end < size && t[end] == '"') ++end;
  } else if (wordlike(t[at])) {
    while (end < size && (wordlike(t[end]) || (t[end] == '-' && end + 1 < size && wordlike(t[end + 1])))) ++end;
  } else {
    ++end;
  }
  return {at, end};
}

std::string found_at(const Source& source, std::uint32_t at) {
  // What stands next, blanks aside.
  const std::string& t = source.text();
  while (at < t.size() && (t[at] == ' ' || t[at] == '\t' || t[at] == '\r')) ++at;
  if (at >= t.size()) return "the end of the text";
  if (t[at] == '\n') return "the end of the line";
  if (t[at] == '#') return "a comment";
  return "'" + std::string(source.text(token_at(source, at))) + "'";
}

bool readable(const Source& source, std::size_t limit, Diagnostics& out) {
  const std::string& t = source.text();
  if (t.size() > limit) {
    out.add(diagnose(source.name(), "grammar/too-long",
                     "the text has " + std::to_string(t.size()) + " bytes, at most " +
                         std::to_string(limit) + " are read"));
    return false;
  }
  for (std::size_t i = 0; i < t.size();) {
    const auto u = static_cast<unsigned char>(t[i]);
    const bool plain = u >= 0x20 && u < 0x7F;
    if (plain || u == '\n' || u == '\t' || u == '\r') {
      ++i;
      continue;
    }
    const auto unit = decode_utf8(t, i);
    if (u < 0x20 || u == 0x7F || !unit.valid) {
      const auto at = static_cast<std::uint32_t>(i);
      out.add(diagnose(source, {at, at + 1}, "grammar/bad-character",
                       u < 0x20 || u == 0x7F ? "a control character can not stand here"
                                             : "this is not UTF-8 text"));
      return false;
    }
    i += unit.length;
  }
  return true;
}

}  // namespace castellan::grammar::build
