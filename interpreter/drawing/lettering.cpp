#include "interpreter/drawing/lettering.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"

namespace castellan::drawing {

std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  return grammar::printable(text, kLongest);
}

std::string shown_whole(std::string_view text) {
  constexpr std::size_t kLongest = 400;
  return grammar::printable(text, kLongest);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  const auto add = [&](std::string_view word) {
    while (width_of(word) > width) {  // longer than a line: broken anywhere
      std::size_t cut = 0, cells = 0;
      while (cut < word.size()) {
        const std::size_t length = grammar::decode_utf8(word, cut).length;
        const std::size_t wide = width_of(word.substr(cut, length));
        if (cells + wide > width) break;
        cells += wide;
        cut += length;
      }
      if (cut == 0) break;
      if (!line.empty()) lines.push_back(std::move(line));
      line.clear();
      lines.emplace_back(word.substr(0, cut));
      word.remove_prefix(cut);
    }
    if (word.empty()) return;
    if (!line.empty() && width_of(line) + 1 + width_of(word) > width) {
      lines.push_back(std::move(line));
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  };
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    add(text.substr(i, end - i));
    i = end + 1;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string as_title(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z')
    out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

std::string slug_of(std::string_view name, const std::string& other) {
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
  return plain && !name.empty() ? std::string(name) : other;
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const grammar::CodePoint point = grammar::decode_utf8(text, at);
    width += grammar::display_width(point.value);
    at += point.length;
  }
  return width;
}

}  // namespace castellan::drawing
