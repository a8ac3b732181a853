#include "interpreter/drawing/svg/caption.hpp"

#include <algorithm>

#include "interpreter/drawing/lettering.hpp"

namespace castellan::drawing {
namespace {

/// The parts that stay whole, each with the blank, `-` or `_` behind it.
std::vector<std::string_view> unbroken_parts(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" -_");
    const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
    parts.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return parts;
}

std::string_view without_blank(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// The parts in lines of this width; none when one is wider.
std::vector<std::string> filled_lines(const std::vector<std::string_view>& parts, const Room& room,
                                      int size) {
  std::vector<std::string> lines;
  for (const std::string_view part : parts) {
    if (caption_width(without_blank(part), size, room.bold) > room.width) return {};
    const bool fits =
        !lines.empty() && caption_width(lines.back() + std::string(without_blank(part)), size,
                                        room.bold) <= room.width;
    if (fits)
      lines.back() += part;
    else
      lines.emplace_back(part);
  }
  for (std::string& line : lines) line = std::string(without_blank(line));
  return lines;
}

}  // namespace

void write_caption(SvgWriter& svg, int x, int y, std::string_view text, const Caption& caption) {
  if (text.empty()) return;
  svg.text_element("text", text,
                   {{"x", x},
                    {"y", y},
                    {"font-size", caption.size},
                    {"text-anchor", caption.middle ? "middle" : "start"},
                    {"font-weight", caption.bold ? "bold" : "normal"},
                    {"fill", caption.colour}});
}

int caption_width(std::string_view text, int size, bool bold) {
  return static_cast<int>(width_of(text)) * size * (bold ? 7 : 6) / 10;
}

Lettering lettering(std::string_view text, const Room& room) {
  const auto parts = unbroken_parts(text);
  for (int size = room.largest; size >= kReadable; --size) {
    Lettering out{filled_lines(parts, room, size), size};
    if (!out.lines.empty() && out.height() <= room.height) return out;
  }
  return {};
}

Lettering Legend::fit(std::string_view text, const Room& room) {
  Lettering out = lettering(text, room);
  if (!out.lines.empty() || text.empty()) return out;
  const auto known = std::find(names_.begin(), names_.end(), text);
  const auto number = known - names_.begin() + 1;
  if (known == names_.end()) names_.emplace_back(text);
  return {{std::to_string(number)}, kReadable};
}

void Legend::explain(std::string_view letters, std::string_view name) {
  if (!letters.empty()) letters_.try_emplace(std::string(letters), name);
}

int Legend::draw(SvgWriter& svg, int y, int width) const {
  constexpr int kApart = 12;
  constexpr int kBaseLine = 10;
  int x = 0, height = kReadable + 4;
  const auto entry = [&](const std::string& key, const std::string& name) {
    const int before = caption_width(key, kReadable, true) + 4;
    const int across = before + caption_width(name, kReadable, false);
    if (x > 0 && x + across > width) {
      x = 0;
      height += kReadable + 4;
    }
    const int line = y + height - (kReadable + 4) + kBaseLine;
    write_caption(svg, x, line, key, {kReadable, kInk, false, true});
    write_caption(svg, x + before, line, name, {kReadable, kInk, false, false});
    x += across + kApart;
  };
  for (std::size_t i = 0; i < names_.size(); ++i) entry(std::to_string(i + 1), names_[i]);
  for (const auto& [letters, name] : letters_) entry(letters, name);
  return height;
}

void write_lines(SvgWriter& svg, int x, int y, const Lettering& text, Caption caption) {
  caption.size = text.size;
  for (const std::string& line : text.lines) {
    write_caption(svg, x, y, line, caption);
    y += text.pitch();
  }
}

void write_around(SvgWriter& svg, int x, int y, const Lettering& text, const Caption& caption) {
  if (text.lines.empty()) return;
  const int above = (static_cast<int>(text.lines.size()) - 1) * text.pitch() / 2;
  write_lines(svg, x, y + text.size / 3 - above, text, caption);
}

}  // namespace castellan::drawing
