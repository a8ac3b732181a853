/// Pieces near a cell: counts around it, runs and lines through it, windows.
///
/// Free functions over a grid. Counts of direct neighbours are O(1); lists come
/// in reading order and live in the scratch until its next use. The cell asked
/// about may be empty, and a piece on it belongs to every list. Counts are of
/// cells; in a list both halves of a cell stand one after the other.
#pragma once

#include <bit>
#include <span>

#include "interpreter/board/grid.hpp"

namespace castellan::board {

/// Occupied cells among the eight around, 0 to 8.
inline int ring_count(const Grid& grid, const Arena& arena, Cell cell) {
  return std::popcount(grid.around(arena, cell).ring);
}

/// Occupied cells among the four that share a side, 0 to 4.
inline int side_count(const Grid& grid, const Arena& arena, Cell cell) {
  return std::popcount(static_cast<std::uint8_t>(grid.around(arena, cell).ring & kRingSides));
}

/// Occupied cells in an unbroken line from the cell (not counted) in one
/// direction. O(result).
int run_length(const Grid& grid, const Arena& arena, Cell cell, Side direction);

/// The pieces of the unbroken lines to the west and east (`Line::row`), to the
/// north and south (`column`), or both (`cross`).
enum class Line : std::uint8_t { row, column, cross };
std::span<const int> runs_through(const Grid& grid, const Arena& arena, Cell cell, Line line,
                                  Scratch& scratch);

/// All pieces in the row, the column or both of the cell, gaps or not.
/// O(pieces).
std::span<const int> line_through(const Grid& grid, const Arena& arena, Cell cell, Line line,
                                  Scratch& scratch);

/// All pieces at most `radius` columns and rows away: radius 1 is the 3 x 3
/// square. O(min(pieces, area)).
std::span<const int> window(const Grid& grid, const Arena& arena, Cell cell, int radius,
                            Scratch& scratch);

/// Column and row of a cell counted from the north-west corner of the box
/// around all pieces. The grid must not be empty.
struct BoxPlace {
  int column = 0, row = 0;

  friend constexpr bool operator==(const BoxPlace&, const BoxPlace&) = default;
};
inline BoxPlace place_in_box(const Grid& grid, const Arena& arena, Cell cell) {
  const Box box = grid.box(arena);
  return {cell.x - box.min_x, cell.y - box.min_y};
}

}  // namespace castellan::board
