#include "interpreter/board/shape.hpp"

#include <array>
#include <cassert>

namespace castellan::board {
namespace {

// A step of so many cells east and south after clockwise quarter turns.
constexpr Cell turned_step(Cell from, int dx, int dy, Turn turn) {
  switch (turn) {
    case Turn::none:
      return from.offset(dx, dy);
    case Turn::quarter:
      return from.offset(-dy, dx);
    case Turn::half:
      return from.offset(-dx, -dy);
    case Turn::three_quarters:
      return from.offset(dy, -dx);
  }
  return from;
}

constexpr Turn back(Turn t) { return static_cast<Turn>((4 - static_cast<int>(t)) & 3); }

}  // namespace

Shapes::Shapes(int components) {
  for (Word c = 0; c < components; ++c) {
    ranges_.push_back({static_cast<std::uint32_t>(c), 1});
    parts_.push_back({c, 0, 0, Turn::none});
  }
}

void Shapes::add(std::span<const Part> parts) {
  assert(!parts.empty() && parts.size() <= kMaxParts);
  assert(parts[0].dx == 0 && parts[0].dy == 0 && parts[0].turn == Turn::none);
  const Range range{static_cast<std::uint32_t>(parts_.size()),
                    static_cast<std::uint32_t>(parts.size())};
  for (const Part& p : parts) {
    assert(ranges_[static_cast<std::size_t>(p.component)].count == 1);
    ranges_[static_cast<std::size_t>(p.component)] = range;
    parts_.push_back(p);
  }
}

std::size_t Shapes::position(Word component) const {
  const auto all = parts(component);
  std::size_t i = 0;
  while (all[i].component != component) ++i;
  return i;
}

std::span<const Laid> Shapes::lay(Word first, Cell cell, Turn turn, std::span<Laid> into) const {
  const auto all = parts(first);
  assert(all[0].component == first && into.size() >= all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Part& p = all[i];
    into[i] = {turned_step(cell, p.dx, p.dy, turn), p.component, then(turn, p.turn)};
  }
  return into.first(all.size());
}

std::span<const Laid> Shapes::laid(const Grid& grid, const Arena& arena, int slot,
                                   std::span<Laid> into) const {
  const Piece piece = grid.piece(arena, slot);
  const auto all = parts(piece.component);
  const Part& own = all[position(piece.component)];
  const Turn turn = then(piece.turn, back(own.turn));
  return lay(all[0].component, first_cell(own, piece.cell, turn), turn, into);
}

Cell Shapes::first_cell(const Part& part, Cell cell, Turn turn) {
  return turned_step(cell, -part.dx, -part.dy, turn);
}

int Shapes::slot_of(const Grid& grid, const Arena& arena, const Laid& part) {
  const int slot = grid.slot_at(arena, part.cell);
  const Piece there = grid.piece(arena, slot);
  return there.component == part.component && there.turn == part.turn
             ? slot
             : grid.other_half(arena, slot);
}

int Shapes::first_slot(const Grid& grid, const Arena& arena, int slot) const {
  if (parts(grid.piece(arena, slot).component).size() == 1) return slot;
  std::array<Laid, kMaxParts> buffer;
  return slot_of(grid, arena, laid(grid, arena, slot, buffer)[0]);
}

int Shapes::place(const Grid& grid, Arena& arena, Cell cell, Word first, Turn turn) const {
  std::array<Laid, kMaxParts> buffer;
  int slot = -1;
  for (const Laid& part : lay(first, cell, turn, buffer)) {
    const int at = grid.place(arena, part.cell, part.component, part.turn);
    if (slot < 0) slot = at;
  }
  return slot;
}

void Shapes::remove(const Grid& grid, Arena& arena, int slot) const {
  std::array<Laid, kMaxParts> buffer;
  for (const Laid& part : laid(grid, arena, slot, buffer))
    grid.remove(arena, slot_of(grid, arena, part));
}

}  // namespace castellan::board
