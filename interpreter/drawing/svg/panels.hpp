/// Panels of a picture as parts of an SVG document. Private to draw_svg.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/writer.hpp"

namespace castellan::drawing {

/// Something drawn with its upper left corner at (0, 0), in pixels.
struct Fragment {
  std::string body;
  int width = 0;
  int height = 0;
};

/// A panel with its title, as narrow as it gets within about `width`.
[[nodiscard]] Fragment draw_panel(SvgWriter& svg, const Picture& picture, const Panel& panel,
                                  int width);
/// Values as a row of small labels.
[[nodiscard]] Fragment draw_values(SvgWriter& svg, const std::vector<const Panel*>& values,
                                   int width);
/// Fragments side by side, in further rows where they would be wider than
/// `width`.
[[nodiscard]] Fragment flow(SvgWriter& svg, const std::vector<Fragment>& parts, int width, int gap);

}  // namespace castellan::drawing
