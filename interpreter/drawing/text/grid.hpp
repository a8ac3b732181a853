/// A grid of placed pieces drawn with lines of a terminal. Private to
/// draw_text.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drawing/picture.hpp"

namespace castellan::drawing {

/// `●A2○`: tokens in short, with the first letter of their owners and how many
/// there are.
[[nodiscard]] std::string tokens_text(const std::vector<Token>& tokens);

/// `2 followers of Anna`, `figure`.
[[nodiscard]] std::string token_in_words(const Token& token);

/// One text a line: the axes, and each piece as a box with its short name, its
/// label and the tokens on it. Sides with an edge of the style are `═` and
/// `║`, others thin; a letter on a side names the feature that reaches it; an
/// arrow shows where the upper side of a turned piece points. A grid whose
/// pieces lie too far apart is listed piece by piece, and says so; one that is wider than a
/// page is drawn in parts, column by column. Figures that have no room in their cell, and notes on
/// pieces follow.
[[nodiscard]] std::vector<std::string> grid_lines(const Panel& panel, bool color);

}  // namespace castellan::drawing
