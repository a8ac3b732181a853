/// Texts of a drawing in SVG that stay readable: in one line or several, and a
/// number with a legend where there is no room. Private to draw_svg.cpp and its
/// parts. Measures are pixels; how wide letters are is estimated, since the font
/// is the viewer's.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drawing/svg/writer.hpp"

namespace castellan::drawing {

inline constexpr Colour kInk{0x33, 0x2e, 0x27};
inline constexpr Colour kFaint{0x8d, 0x85, 0x78};
/// Of what is lit, and how thick its rim is.
inline constexpr Colour kLight{0xff, 0x2d, 0xa0};
inline constexpr int kLightWidth = 4;

/// The fonts of a drawing; letters are about as wide in each of them.
inline constexpr std::string_view kFonts = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";
/// The smallest font size of a name.
inline constexpr int kReadable = 9;

/// A caption. The anchor is its middle, or its left end.
struct Caption {
  int size = 12;
  Colour colour = kBlack;
  bool middle = true;
  bool bold = false;
};
/// Writes a text with its base line at (x, y).
void write_caption(SvgWriter& svg, int x, int y, std::string_view text, const Caption& caption);
/// About how wide a text is.
[[nodiscard]] int caption_width(std::string_view text, int size, bool bold);

/// A text in lines of one font size.
struct Lettering {
  std::vector<std::string> lines;  ///< none: it does not fit
  int size = 0;

  /// From one base line to the next.
  [[nodiscard]] int pitch() const { return size + 2; }
  [[nodiscard]] int height() const { return static_cast<int>(lines.size()) * pitch(); }
};

/// What a text is written into.
struct Room {
  int width = 0;
  int height = 0;
  int largest = 12;  ///< font size
  bool bold = false;
};

/// The text in the largest letters that fit, from `largest` down to `kReadable`,
/// broken at blanks and behind `-` and `_` only.
[[nodiscard]] Lettering lettering(std::string_view text, const Room& room);

/// The names of a panel that have no room where they belong, and what letters mean.
class Legend {
 public:
  /// The text as `lettering` does it or, when it does not fit, its number.
  [[nodiscard]] Lettering fit(std::string_view text, const Room& room);
  /// Says what the letters of a mark mean.
  void explain(std::string_view letters, std::string_view name);
  [[nodiscard]] bool empty() const { return names_.empty() && letters_.empty(); }
  /// Writes numbers and names below (0, y), in lines of about `width`; returns
  /// how high that is.
  int draw(SvgWriter& svg, int y, int width) const;

 private:
  std::vector<std::string> names_;                           ///< by number from 1
  std::map<std::string, std::string, std::less<>> letters_;  ///< names by letters
};

/// Writes lines with the first base line at (x, y).
void write_lines(SvgWriter& svg, int x, int y, const Lettering& text, Caption caption);
/// Writes lines with their middle at (x, y).
void write_around(SvgWriter& svg, int x, int y, const Lettering& text, const Caption& caption);

}  // namespace castellan::drawing
