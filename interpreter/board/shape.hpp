/// Pieces of several cells: which components make one up, and how it lies.
///
/// Every part of such a piece is a component of its own that fills a cell or
/// half of it, so that sides, segments and figures of the parts are those of
/// any component; the shape gives the cells of the parts. The piece is laid by
/// its first part, and all turn about it together. A component without a shape
/// is a piece by itself. Nothing is kept on the grid: the whole follows from
/// any of its parts. Immutable, shared by all copies of a game.
#pragma once

#include <span>
#include <vector>

#include "interpreter/board/grid.hpp"

namespace castellan::board {

/// A part of a piece that is not turned: so many cells to the east and to the
/// south of the first part, itself turned by so much.
struct Part {
  Word component = 0;
  std::int8_t dx = 0, dy = 0;
  Turn turn = Turn::none;
};

/// A part where it lies.
struct Laid {
  Cell cell;
  Word component = 0;
  Turn turn = Turn::none;
};

/// Turns one after the other.
constexpr Turn then(Turn a, Turn b) {
  return static_cast<Turn>((static_cast<int>(a) + static_cast<int>(b)) & 3);
}

class Shapes {
 public:
  /// So many components, none of them in a shape.
  explicit Shapes(int components);

  /// Makes a piece of these parts, which hang together. The first one is at
  /// (0,0) and not turned; no two are of one component, and none is in a shape
  /// already. At most 16.
  void add(std::span<const Part> parts);
  static constexpr int kMaxParts = 16;

  /// The parts of the piece that a component belongs to, at least the one.
  [[nodiscard]] std::span<const Part> parts(Word component) const {
    const Range r = ranges_[static_cast<std::size_t>(component)];
    return std::span(parts_).subspan(r.first, r.count);
  }
  /// Where the parts lie when the first one lies like this, in their order.
  /// `into` holds at least as many; the filled beginning of it is returned.
  std::span<const Laid> lay(Word first, Cell cell, Turn turn, std::span<Laid> into) const;
  /// Where all parts of the piece in a slot lie.
  std::span<const Laid> laid(const Grid& grid, const Arena& arena, int slot,
                             std::span<Laid> into) const;

  /// The cell of the first part when this part of a piece laid with `turn` is to
  /// lie on `cell`.
  [[nodiscard]] static Cell first_cell(const Part& part, Cell cell, Turn turn);

  /// The slot of the first part of the piece that has a part in this slot: what
  /// names the piece as a whole.
  [[nodiscard]] int first_slot(const Grid& grid, const Arena& arena, int slot) const;
  /// The slot of a part that lies on the grid.
  [[nodiscard]] static int slot_of(const Grid& grid, const Arena& arena, const Laid& part);

  /// Lays all parts and returns the slot of the first. There is room.
  int place(const Grid& grid, Arena& arena, Cell cell, Word first, Turn turn) const;
  /// Takes off the whole piece that has a part in this slot.
  void remove(const Grid& grid, Arena& arena, int slot) const;

 private:
  struct Range {
    std::uint32_t first = 0, count = 0;
  };
  [[nodiscard]] std::size_t position(Word component) const;

  std::vector<Part> parts_;
  std::vector<Range> ranges_;
};

}  // namespace castellan::board
