/// The parts of a placed piece: of one that fills a single cell, it alone.
///
/// A piece of several cells is a piece on each of them (board/shape.hpp); what is said of
/// the whole is said of its first part.
#pragma once

#include <array>
#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// The slots of all parts of the piece that has one in a slot, in their order.
class SlotsOfPiece {
 public:
  SlotsOfPiece(const FieldType& grid, const Arena& a, std::size_t instance, int slot)
      : slots_{slot} {
    const board::Grid& on = grid.grids[instance];
    if (grid.shapes == nullptr || !grid.is_shape(on.component_of(a, slot))) return;
    std::array<board::Laid, board::Shapes::kMaxParts> buffer;
    count_ = 0;
    for (const board::Laid& part : grid.shapes->laid(on, a, slot, buffer))
      slots_[count_++] = board::Shapes::slot_of(on, a, part);
  }

  [[nodiscard]] const int* begin() const { return slots_.data(); }
  [[nodiscard]] const int* end() const { return slots_.data() + count_; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] int operator[](std::size_t i) const { return slots_[i]; }
  /// The slot by which the piece is known.
  [[nodiscard]] int first() const { return slots_[0]; }

 private:
  std::array<int, board::Shapes::kMaxParts> slots_;
  std::size_t count_ = 1;
};

/// Why a component may not be put on a cell with all its parts; empty when it may: each
/// cell exists and is free, and there is room.
struct NoRoom {
  const char* id = nullptr;  ///< of the catalogue
  std::string message;
  Cell cell;  ///< the one that is not there or not free
};
[[nodiscard]] NoRoom no_room(const FieldType& grid, const Arena& a, std::size_t instance, Cell cell,
                             ComponentId component, Turn turn);

}  // namespace castellan::state
