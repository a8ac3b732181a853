/// Cards of a drawing in SVG: with a name and a sign, or with text.
/// Private to svg/pieces.cpp.
#pragma once

#include "interpreter/drawing/svg/pieces.hpp"

namespace castellan::drawing {

/// A name, a sign, and at the foot what kind of card it is.
void draw_card(SvgWriter& svg, Legend& legend, const Look& look, Extent extent);
/// Title, corner, badges and lines of text; or the back of the card.
void draw_text_card(SvgWriter& svg, Legend& legend, const Item& item, Extent extent);
/// As wide as its name needs to be read, and as high as its text.
[[nodiscard]] Extent extent_of_card(const Look& look);

}  // namespace castellan::drawing
