/// Tiles of a drawing in SVG: ground, features, sides, and what is written on them.
/// Private to svg/pieces.cpp.
#pragma once

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/caption.hpp"

namespace castellan::drawing {

/// As it lies, with its upper left corner at the origin.
void draw_tile(SvgWriter& svg, Legend& legend, const Item& item);

}  // namespace castellan::drawing
