/// A map drawn as a plan with characters of a terminal. Private to
/// draw_text.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drawing/picture.hpp"

namespace castellan::drawing {

/// One text a line: every place at its coordinates with its name, below it what
/// lies there, `■A` when player Anna owns it and `●A` for a token of hers;
/// links as lines between them, with the letter of their kind in the middle;
/// landmarks in brackets. As small as leaves all names apart. Empty when places
/// have no coordinates, or lie so that the plan would not fit a page.
[[nodiscard]] std::vector<std::string> map_lines(const Panel& panel,
                                                 const std::vector<PlayerPicture>& players,
                                                 bool color);

}  // namespace castellan::drawing
