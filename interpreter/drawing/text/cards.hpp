/// A grid of cards with text on them, drawn in text.
#pragma once

#include <string>
#include <vector>

#include "interpreter/board/grid.hpp"
#include "interpreter/drawing/picture.hpp"

namespace castellan::drawing {

/// Whether the cards of a panel have text, and there is room for it side by side.
[[nodiscard]] bool has_card_texts(const Panel& panel, const board::Box& box);
/// The cards in their places, with their notes inside.
[[nodiscard]] std::vector<std::string> card_lines(const Panel& panel, const board::Box& box,
                                                  bool color);

}  // namespace castellan::drawing
