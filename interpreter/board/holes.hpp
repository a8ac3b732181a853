/// Holes of a grid: empty areas that the pieces cut off from the outside.
///
/// Two empty cells belong to one area when they share a side (`Opening::side`)
/// or at least a corner (`Opening::corner`). Free functions over a grid; the
/// local tests look at the ring of eight cells only, the global count is
/// O(pieces) however far the board sprawls.
#pragma once

#include <cstdint>

#include "interpreter/board/grid.hpp"

namespace castellan::board {

/// What connects two empty cells.
enum class Opening : std::uint8_t { side, corner };

/// Number of holes of the board. O(pieces), by Euler's formula.
int hole_count(const Grid& grid, const Arena& arena, Opening opening, Scratch& scratch);

/// Whether filling a cell with this ring may cut an area in two. `false` is
/// certain: no hole arises. `true` is certain too when the pieces hang together
/// side by side. O(1).
bool may_cut(std::uint8_t ring, Opening opening);

/// Whether a piece on the empty cell would cut off an area. Exact for every
/// board; O(1) when `may_cut` says no, otherwise O(pieces).
bool cuts_off(const Grid& grid, const Arena& arena, Cell cell, Opening opening, Scratch& scratch);

/// Whether pieces on all these empty cells together would cut off an area.
/// Exact for every board without holes; O(1) a cell where `may_cut` says no of
/// them one after the other, otherwise O(cells of the box around all).
bool encloses(const Grid& grid, const Arena& arena, std::span<const Cell> added, Opening opening,
              Scratch& scratch);

/// Whether a cell with this ring would be a hole of its own when it is empty
/// and the rest of the board has none.
constexpr bool walled_in(std::uint8_t ring, Opening opening) {
  return opening == Opening::side ? (ring & kRingSides) == kRingSides : ring == 0xFF;
}

}  // namespace castellan::board
