/// What stands and is noted on a place of a drawing in SVG. Private to draw_svg.cpp and its parts.
///
/// Every token is a group with a unique `id`, `data-figure`, `data-owner`, `data-label`, and its
/// colour as `fill`. Measures are pixels.
#pragma once

#include <string>

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/caption.hpp"

namespace castellan::drawing {

/// The tokens on a place whose box has its upper left corner at (x, y).
void draw_tokens(SvgWriter& svg, Legend& legend, const std::string& slug, const Item& item, int x,
                 int y, int width, int height);
/// The notes of a place, the last one right above `foot`.
void draw_notes(SvgWriter& svg, Legend& legend, const Item& item, int x, int foot, int width);
/// How high they are in this width.
[[nodiscard]] int notes_height(const Item& item, int width);
/// A token with its middle at (x, y).
void draw_token(SvgWriter& svg, Legend& legend, const std::string& slug, const Token& token, int x,
                int y);

}  // namespace castellan::drawing
