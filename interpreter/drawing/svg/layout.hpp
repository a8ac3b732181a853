/// Parts of a drawing side by side. Private to draw_svg.cpp and its parts.
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

/// Values as a row of small labels.
[[nodiscard]] Fragment draw_values(SvgWriter& svg, const std::vector<const Panel*>& values,
                                   int width);
/// Fragments side by side within `width`, each as high as there is room for it.
[[nodiscard]] Fragment flow(SvgWriter& svg, const std::vector<Fragment>& parts, int width, int gap);
/// A fragment that is wider than `width` drawn smaller, so that it fits.
[[nodiscard]] Fragment shrunk(SvgWriter& svg, const Fragment& part, int width);

}  // namespace castellan::drawing
