#include "tools/lsp/text.hpp"

#include <algorithm>
#include <utility>

#include "grammar/utf8.hpp"

namespace castellan::lsp {
namespace {

/// What lies beyond the first plane takes two.
std::uint32_t units_of(grammar::CodePoint unit) {
  return unit.valid && unit.value > 0xffff ? 2 : 1;
}

}  // namespace

std::uint32_t utf16_units(std::string_view text) {
  std::uint32_t out = 0;
  for (std::size_t at = 0; at < text.size();) {
    const grammar::CodePoint unit = grammar::decode_utf8(text, at);
    out += units_of(unit);
    at += unit.length;
  }
  return out;
}

Text::Text(std::string text) : text_(std::move(text)) { find_lines(); }

void Text::find_lines() {
  lines_.assign(1, 0);
  for (std::size_t at = text_.find_first_of("\r\n"); at != std::string::npos;
       at = text_.find_first_of("\r\n", at)) {
    at += text_.compare(at, 2, "\r\n") == 0 ? 2U : 1U;
    lines_.push_back(at);
  }
}

/// Without its end.
std::string_view Text::line(std::size_t number) const {
  const std::size_t end = number + 1 < lines_.size() ? lines_[number + 1] : text_.size();
  std::string_view out = std::string_view(text_).substr(lines_[number], end - lines_[number]);
  if (out.ends_with('\n')) out.remove_suffix(1);
  if (out.ends_with('\r')) out.remove_suffix(1);
  return out;
}

std::size_t Text::offset(Place place) const {
  if (place.line >= lines_.size()) return text_.size();
  const std::string_view in = line(place.line);
  std::size_t at = 0;
  for (std::uint32_t left = place.character; at < in.size();) {
    const grammar::CodePoint unit = grammar::decode_utf8(in, at);
    if (left < units_of(unit)) break;
    left -= units_of(unit);
    at += unit.length;
  }
  return lines_[place.line] + at;
}

Place Text::place(std::size_t offset) const {
  const auto behind =
      std::upper_bound(lines_.begin(), lines_.end(), std::min(offset, text_.size()));
  const auto number = static_cast<std::size_t>(behind - lines_.begin() - 1);
  const std::string_view in = line(number);
  return {static_cast<std::uint32_t>(number),
          utf16_units(in.substr(0, std::min(offset - lines_[number], in.size())))};
}

void Text::replace(Range range, std::string_view by) {
  const std::size_t begin = offset(range.start);
  const std::size_t end = std::max(begin, offset(range.end));
  text_.replace(begin, end - begin, by);
  find_lines();
}

}  // namespace castellan::lsp
