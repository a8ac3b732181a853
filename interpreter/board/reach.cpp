#include "interpreter/board/reach.hpp"

#include <algorithm>
#include <cassert>

namespace castellan::board {

std::uint8_t contacts(const Around& around, Signature signature, ClassMask passable, Sides sides) {
  return static_cast<std::uint8_t>(sides & around.beside & passable_sides(signature, passable) &
                                   passable_sides(around.need, passable));
}

std::uint8_t contacts(const Grid& grid, const Arena& arena, int slot, ClassMask passable) {
  unsigned open = 0;
  const Signature own = grid.signature_at(arena, slot);
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    const int other = grid.neighbour(arena, slot, side);
    if (other >= 0 && in_mask(passable, side_class(own, side)) &&
        in_mask(passable, side_class(grid.signature_at(arena, other), opposite(side)))) {
      open |= 1u << s;
    }
  }
  if (const int other = grid.other_half(arena, slot);
      other >= 0 && in_mask(passable, diagonal_class(own, grid.sides_at(arena, slot))) &&
      in_mask(passable,
              diagonal_class(grid.signature_at(arena, other), grid.sides_at(arena, other)))) {
    open |= 1u << kDiagonal;
  }
  return static_cast<std::uint8_t>(open);
}

std::span<const int> reachable(const Grid& grid, const Arena& arena, int source, ClassMask passable,
                               Scratch& scratch, std::span<const int> closed) {
  scratch.marks.assign(static_cast<std::size_t>(grid.capacity()), 0);
  for (const int slot : closed) scratch.marks[static_cast<std::size_t>(slot)] = 2;
  scratch.items.clear();
  scratch.items.push_back(source);
  scratch.marks[static_cast<std::size_t>(source)] = 1;
  for (std::size_t next = 0; next < scratch.items.size(); ++next) {
    const int slot = scratch.items[next];
    for (unsigned open = contacts(grid, arena, slot, passable); open != 0; open &= open - 1) {
      const int other = grid.across(arena, slot, std::countr_zero(open));
      if (scratch.marks[static_cast<std::size_t>(other)] != 0) continue;
      scratch.marks[static_cast<std::size_t>(other)] = 1;
      scratch.items.push_back(other);
    }
  }
  return scratch.items;
}

// Tarjan's low points with an explicit stack. `stack` holds slots on the way
// from the source; `from` packs the parent and the next side to look at.
void mark_cut_pieces(const Grid& grid, const Arena& arena, int source, ClassMask passable,
                     Scratch& scratch) {
  const auto n = static_cast<std::size_t>(grid.capacity());
  scratch.marks.assign(n, 0);
  scratch.order.assign(n, 0);
  scratch.low.resize(n);
  scratch.from.resize(n);
  scratch.stack.clear();
  auto& order = scratch.order;
  auto& low = scratch.low;
  auto& from = scratch.from;
  int clock = 0;

  // The open contacts still to be looked at ride along in the low bits.
  auto enter = [&](int slot, int parent) {
    const auto i = static_cast<std::size_t>(slot);
    order[i] = low[i] = ++clock;
    from[i] = (parent + 1) << kContacts | contacts(grid, arena, slot, passable);
    scratch.stack.push_back(slot);
  };
  enter(source, -1);
  while (!scratch.stack.empty()) {
    const int slot = scratch.stack.back();
    const auto i = static_cast<std::size_t>(slot);
    const int parent = (from[i] >> kContacts) - 1;
    const int open = from[i] & ((1 << kContacts) - 1);
    if (open != 0) {
      from[i] &= ~(open & -open);
      const int other = grid.across(arena, slot, std::countr_zero(static_cast<unsigned>(open)));
      if (other == parent) continue;
      const auto o = static_cast<std::size_t>(other);
      if (order[o] == 0) {
        enter(other, slot);
      } else {
        low[i] = std::min(low[i], order[o]);
      }
      continue;
    }
    scratch.stack.pop_back();
    if (parent < 0) continue;
    const auto p = static_cast<std::size_t>(parent);
    low[p] = std::min(low[p], low[i]);
    if (parent != source && low[i] >= order[p]) scratch.marks[p] = 1;
  }
}

}  // namespace castellan::board
