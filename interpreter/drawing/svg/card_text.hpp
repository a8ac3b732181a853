/// The face of a card with text: lines in which words give way to small signs.
/// Private to svg/pieces.cpp. Measures are pixels.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/caption.hpp"

namespace castellan::drawing {

inline constexpr int kCardLetters = 11;  ///< font size of the lines

/// The lines of a card, broken where `width` ends.
[[nodiscard]] std::vector<std::string> lines_of_card(const Look& look, int width);
/// Writes lines that `lines_of_card` gave, the first base line at (x, y).
void write_card_lines(SvgWriter& svg, int x, int y, const Look& look,
                      const std::vector<std::string>& lines, Colour ink);
/// A small sign `size` wide with its middle at (x, y).
void draw_badge(SvgWriter& svg, const Badge& badge, int x, int y, int size);

}  // namespace castellan::drawing
