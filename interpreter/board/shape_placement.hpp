/// Rules of placement for every piece: of one cell, of half a cell, of several.
///
/// The rules are those of `Placement`, read for whole pieces: a piece touches
/// when any of its parts does, its parts ask nothing of one another, and it is
/// laid and taken off as one. A half may be laid into a cell that holds just
/// the other half; their diagonals touch, and match like sides. Results are
/// exact for any board that is valid; a single piece that fills its cell costs
/// what it costs in `Placement`. No data of its own.
#pragma once

#include <span>

#include "interpreter/board/placement.hpp"
#include "interpreter/board/shape.hpp"

namespace castellan::board {

class ShapePlacement {
 public:
  /// Both must outlive this.
  ShapePlacement(const Placement& placement, const Shapes& shapes)
      : placement_(&placement), shapes_(&shapes), grid_(&placement.grid()) {}

  /// Whether the piece with this first component may be laid so that its first
  /// part lies on the cell, turned like this.
  bool can_add(const Arena& arena, Cell cell, Word first, Turn turn, Scratch& scratch) const;
  /// Whether `additions` lists this place.
  bool offers(const Arena& arena, Cell cell, Word first, Turn turn, Scratch& scratch) const;
  /// Whether the whole piece with a part in this slot may be taken off.
  /// O(pieces) where pieces have to hang together.
  bool can_remove(const Arena& arena, int slot, Scratch& scratch) const;

  /// Every cell that `can_add` allows for the first part and on which the piece
  /// touches another one, in reading order, with those of the first `turns`
  /// turns that fit (`Placement::place`); on an empty board only the first cell,
  /// or (0,0). O((frontier + cells with one half) * parts * turns).
  std::span<const std::uint64_t> additions(const Arena& arena, Word first, int turns,
                                           Scratch& scratch) const;
  /// The slots of the first parts of all pieces that `can_remove` allows, in
  /// reading order of those parts. O(pieces) for each piece.
  std::span<const int> removals(const Arena& arena, Scratch& scratch) const;

 private:
  [[nodiscard]] bool plain(Word first) const {
    return shapes_->parts(first).size() == 1 && grid_->form_of(first) == Form::cell;
  }
  [[nodiscard]] Sides sides(const Laid& part) const {
    return sides_of(grid_->form_of(part.component), part.turn);
  }
  [[nodiscard]] bool part_touches(const Arena& arena, const Laid& part) const;
  [[nodiscard]] bool part_fits(const Arena& arena, const Laid& part) const;
  [[nodiscard]] bool fits_box(const Arena& arena, std::span<const Laid> parts) const;
  [[nodiscard]] bool all_reached(const Arena& arena, std::span<const Laid> parts) const;
  [[nodiscard]] bool admits(const Arena& arena, std::span<const Laid> parts,
                            Scratch& scratch) const;
  [[nodiscard]] bool leaves_hole(const Arena& arena, std::span<const Laid> parts) const;

  const Placement* placement_;
  const Shapes* shapes_;
  const Grid* grid_;
};

}  // namespace castellan::board
