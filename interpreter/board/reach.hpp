/// Reachability between pieces of a grid: from piece to piece across a shared
/// side, or the diagonal of two halves, when both classes of the contact are
/// passable.
///
/// Free functions that read the grid and write scratch; no data in the arena.
/// A mask of all classes means plain side adjacency. O(pieces reached).
#pragma once

#include <cstdint>
#include <span>

#include "interpreter/board/grid.hpp"

namespace castellan::board {

inline constexpr ClassMask kEveryClass = 0xFFFF;

/// The sides whose class is in the mask.
constexpr Sides passable_sides(Signature s, ClassMask passable) {
  return static_cast<Sides>((passable >> (s & 15) & 1) | (passable >> (s >> 4 & 15) & 1) << 1 |
                            (passable >> (s >> 8 & 15) & 1) << 2 |
                            (passable >> (s >> 12) & 1) << 3);
}

/// Bit s is set when the piece has a neighbour on side s and one can step there,
/// bit kDiagonal when it is a half and one can step to the other one. The second
/// form asks it of a signature that reaches `sides` of a cell with these
/// surroundings, and says nothing of a diagonal.
std::uint8_t contacts(const Grid& grid, const Arena& arena, int slot, ClassMask passable);
std::uint8_t contacts(const Around& around, Signature signature, ClassMask passable,
                      Sides sides = kEverySide);

/// The slots that can be reached from `source`, itself included, nearest first;
/// `scratch.marks[slot]` is 1 for these and 0 for the others. The slots in
/// `closed` may not be entered, and are marked with 2; the source is none of them.
std::span<const int> reachable(const Grid& grid, const Arena& arena, int source, ClassMask passable,
                               Scratch& scratch, std::span<const int> closed = {});

/// Marks in `scratch.marks[slot]` with 1 every piece without which some piece
/// that `source` reaches would not be reached any more (its cut pieces; the
/// source itself is never one). One depth-first pass, O(pieces).
void mark_cut_pieces(const Grid& grid, const Arena& arena, int source, ClassMask passable,
                     Scratch& scratch);

}  // namespace castellan::board
