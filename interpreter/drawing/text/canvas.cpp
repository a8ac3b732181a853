#include "interpreter/drawing/text/canvas.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"

namespace castellan::drawing {

std::string painted(std::string_view text, Colour ground) {
  std::string out = "\x1b[48;2;" + std::to_string(ground.red) + ";" + std::to_string(ground.green) +
                    ";" + std::to_string(ground.blue) + (is_light(ground) ? ";30m" : ";97m");
  out += text;
  return out + "\x1b[0m";
}

TextCanvas::TextCanvas(int width, int height)
    : width_(width),
      height_(height),
      places_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

void TextCanvas::put(int x, int y, std::string_view text) {
  if (y < 0 || y >= height_) return;
  for (std::size_t i = 0; i < text.size();) {
    const grammar::CodePoint point = grammar::decode_utf8(text, i);
    const std::string_view unit = text.substr(i, point.length);
    const auto width = static_cast<int>(grammar::display_width(point.value));
    i += point.length;
    if (width == 0) {
      if (x > 0 && x <= width_) at(x - 1, y).text += unit;
      continue;
    }
    if (x < 0 || x + width > width_) return;
    at(x, y).text = unit;
    if (width == 2) at(x + 1, y).text.clear();
    x += width;
  }
}

void TextCanvas::paint(int x, int y, int width, Colour ground) {
  for (int i = 0; i < width; ++i) at(x + i, y).ground = ground;
}

std::vector<std::string> TextCanvas::lines(bool color, int begin, int end) const {
  std::vector<std::string> out;
  for (int y = 0; y < height_; ++y) {
    const Place* row = &places_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_)];
    int last = end;
    while (last > begin && row[last - 1].text == " " && !(color && row[last - 1].ground)) --last;
    std::string line;
    for (int x = begin; x < last;) {
      const std::optional<Colour> ground = row[x].ground;
      std::string run;
      for (; x < last && row[x].ground == ground; ++x) run += row[x].text;
      line += color && ground ? painted(run, *ground) : run;
    }
    out.push_back(std::move(line));
  }
  return out;
}

std::vector<std::string> TextCanvas::parts(
    bool color, int margin, int unit,
    const std::function<std::string(int from, int to)>& caption) const {
  if (width_ <= kPageColumns) return lines(color);
  const int units = (width_ - margin - 1 + unit - 1) / unit;
  const int most = std::max(1, (kPageColumns - margin - 1) / unit);
  const int parts = (units + most - 1) / most;
  std::vector<std::string> out;
  for (int part = 0; part < parts; ++part) {
    const int from = units * part / parts, to = units * (part + 1) / parts;
    const int begin = margin + from * unit, end = std::min(width_, margin + to * unit + 1);
    TextCanvas window(margin + end - begin, height_);
    for (int y = 0; y < height_; ++y) {
      const auto copy = [&](int source, int target, int count) {
        const auto first = places_.begin() + static_cast<std::ptrdiff_t>(y) * width_ + source;
        std::copy_n(
            first, count,
            window.places_.begin() + static_cast<std::ptrdiff_t>(y) * window.width_ + target);
      };
      copy(0, 0, margin);
      copy(begin, margin, end - begin);
    }
    out.push_back(caption(from, to));
    for (std::string& line : window.lines(color)) out.push_back(std::move(line));
  }
  return out;
}

}  // namespace castellan::drawing
