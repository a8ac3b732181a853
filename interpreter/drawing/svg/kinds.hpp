/// What the colours and signs of tiles mean, once for a whole drawing. Private to draw_svg.cpp.
#pragma once

#include "interpreter/drawing/svg/layout.hpp"

namespace castellan::drawing {

/// A swatch with the sign and the name of each kind of tile that is seen; empty when there is none.
[[nodiscard]] Fragment draw_kinds(SvgWriter& svg, const Picture& picture, int width);

}  // namespace castellan::drawing
