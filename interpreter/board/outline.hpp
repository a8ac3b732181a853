/// The outline of a board: the closed walk along the border between pieces and
/// empty cells, and the longest unbroken run on it.
///
/// The walk goes clockwise with the board on the right hand. Where two pieces
/// meet at a corner only, it follows the same piece around the corner. It
/// covers the outer border of the pieces that hang side by side with the first
/// piece in reading order; borders of holes are not part of it. The grid has no
/// halves. Reads a grid, keeps no data. O(outline).
#pragma once

#include <optional>

#include "interpreter/board/grid.hpp"

namespace castellan::board {

/// A border side of a board: a piece and a side of it with nothing beyond.
struct BorderSide {
  int slot = 0;
  Side side = Side::north;

  friend constexpr bool operator==(const BorderSide&, const BorderSide&) = default;
};

/// The north side of the westernmost piece of the northernmost row, where every
/// outline begins; nothing on an empty board. O(pieces).
std::optional<BorderSide> outline_start(const Grid& grid, const Arena& arena);

/// The border side after this one, clockwise. O(1).
BorderSide next_border_side(const Grid& grid, const Arena& arena, BorderSide at);

/// Border sides one after the other.
struct OutlineRun {
  BorderSide first;
  int length = 0;
};

/// The longest run of sides with a class in `mask`, the first one on the walk if
/// several are as long. The outline is circular; when every side is in the mask the run
/// is the whole outline, each side counted once. Length 0 if there is none.
OutlineRun longest_outline_run(const Grid& grid, const Arena& arena, ClassMask mask);
/// Its length in sides.
int longest_run(const Grid& grid, const Arena& arena, ClassMask mask);

}  // namespace castellan::board
