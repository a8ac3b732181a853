/// Maps whose places cover ground, as a plan in text. Private to draw_text.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drawing/picture.hpp"

namespace castellan::drawing {

/// The lines of the plan: each place with borders around it, in its first square
/// its name, in its last one what lies there (the owner's first letter, or while
/// nobody owns the place that of the piece or `?`, and its height) or else the
/// letters of its first mark; the letter of the ground where there is room;
/// landmarks by their letters, links that have a style as dots. Empty when no
/// place covers ground, or when the plan would be too large.
[[nodiscard]] std::vector<std::string> plan_lines(const Panel& panel,
                                                  const std::vector<PlayerPicture>& players,
                                                  bool color);

}  // namespace castellan::drawing
