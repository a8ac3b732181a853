/// What ground is drawn with over its colour, and the grain of paper: patterns that a drawing
/// defines once. Private to draw_svg.cpp and its parts.
#pragma once

#include <string>

#include "interpreter/drawing/svg/writer.hpp"
#include "interpreter/drawing/view_style.hpp"

namespace castellan::drawing {

/// The value of a `fill`; it is noted in `svg` that the pattern is needed.
[[nodiscard]] std::string texture_fill(SvgWriter& svg, Texture texture);
/// The same of paper.
[[nodiscard]] std::string grain_fill(SvgWriter& svg);
/// The patterns that were needed up to now; nothing when none was.
void define_textures(SvgWriter& svg);

}  // namespace castellan::drawing
