#include "interpreter/drawing/text/canvas.hpp"

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

std::vector<std::string> TextCanvas::lines(bool color) const {
  std::vector<std::string> out;
  for (int y = 0; y < height_; ++y) {
    const Place* row = &places_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_)];
    int end = width_;
    while (end > 0 && row[end - 1].text == " " && !(color && row[end - 1].ground)) --end;
    std::string line;
    for (int x = 0; x < end;) {
      const std::optional<Colour> ground = row[x].ground;
      std::string run;
      for (; x < end && row[x].ground == ground; ++x) run += row[x].text;
      line += color && ground ? painted(run, *ground) : run;
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace castellan::drawing
