// Derived data of a grid compared with what follows from its pieces.
#include "interpreter/board/grid.hpp"

namespace castellan::board {

bool Grid::is_consistent(const Arena& arena) const {
  int pieces = 0;
  int cells = 0;
  int half_cells = 0;
  for (int slot = 0; slot < capacity_; ++slot) {
    const bool listed = next_slot(arena, slot - 1) == slot;
    if (listed != used(arena, slot)) return false;
    if (!listed) continue;
    ++pieces;
    const Piece p = piece(arena, slot);
    const Sides sides = sides_at(arena, slot);
    const int other = other_half(arena, slot);
    const bool first = other < 0 || slot < other;
    cells += first;
    if (first != (slot_at(arena, p.cell) == slot)) return false;
    if (halves_ && has_side(sides, Side::north) != (slot % 2 == 0)) return false;
    if (other >= 0 &&
        (cell_of(arena, other) != p.cell || (sides ^ sides_at(arena, other)) != kEverySide))
      return false;
    if (sides != kEverySide && other < 0) {
      const auto at = arena.get(half_positions_ + static_cast<Address>(slot / 2));
      if (++half_cells > half_cell_count(arena) || half_cell(arena, at) != slot) return false;
    }
    if (p.signature != signature_of(p.component, p.turn)) return false;
    if (!box(arena).contains(p.cell)) return false;
    for (int s = 0; s < kSides; ++s) {
      const auto side = static_cast<Side>(s);
      const int there = has_side(sides, side) ? slot_at(arena, p.cell.step(side)) : -1;
      if (neighbour(arena, slot, side) != (there < 0 ? -1 : facing(arena, there, opposite(side))))
        return false;
    }
  }
  if (halves_ && (cells != word(arena, kCells) || half_cells != half_cell_count(arena)))
    return false;
  return pieces == count(arena) && table_is_consistent(arena);
}

bool Grid::table_is_consistent(const Arena& arena) const {
  int entries = 0;
  int frontier = 0;
  for (Address i = 0; i <= table_mask_; ++i) {
    const Word key = arena.get(entry(i) + kKey);
    if (key == 0) continue;
    ++entries;
    const Cell cell = unpack_cell(key);
    Around expected;
    for (int k = 0; k < kRing; ++k) {
      const int there = slot_at(arena, cell.offset(kRingX[k], kRingY[k]));
      if (there < 0) continue;
      expected.ring = static_cast<std::uint8_t>(expected.ring | 1 << k);
      if ((1 << k & kRingSides) == 0) continue;
      const auto side = static_cast<Side>(k / 2);
      const int other = facing(arena, there, opposite(side));
      if (other < 0) continue;
      expected.beside = static_cast<Sides>(expected.beside | 1 << k / 2);
      expected.need =
          with_side(expected.need, side, side_class(signature_at(arena, other), opposite(side)));
    }
    if (arena.get(entry(i) + kAround) != encode(expected)) return false;
    const Word link = arena.get(entry(i) + kLink);
    if (link == 0 && (expected.touches() || expected.ring == 0)) return false;
    if (link < 0) {
      ++frontier;
      if (!expected.touches() || frontier_cell(arena, -1 - link) != key) return false;
    }
    if (find(arena, key) != entry(i)) return false;
  }
  return frontier == frontier_count(arena) && entries <= cells(arena) * (kRing + 1);
}

}  // namespace castellan::board
