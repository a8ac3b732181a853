#include "interpreter/board/neighbourhood.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace castellan::board {
namespace {

void sort_by_cell(const Grid& grid, const Arena& arena, std::vector<int>& slots) {
  std::ranges::sort(slots, {}, [&](int slot) {
    return std::pair(pack(grid.cell_of(arena, slot)), slot);
  });
}

void add_cell(const Grid& grid, const Arena& arena, int slot, std::vector<int>& slots) {
  slots.push_back(slot);
  if (const int other = grid.other_half(arena, slot); other >= 0) slots.push_back(other);
}

void add_run(const Grid& grid, const Arena& arena, Cell cell, Side direction,
             std::vector<int>& slots) {
  for (int s = grid.slot_at(arena, cell.step(direction)); s >= 0;
       s = grid.beyond(arena, s, direction)) {
    add_cell(grid, arena, s, slots);
  }
}

}  // namespace

int run_length(const Grid& grid, const Arena& arena, Cell cell, Side direction) {
  int n = 0;
  for (int s = grid.slot_at(arena, cell.step(direction)); s >= 0;
       s = grid.beyond(arena, s, direction))
    ++n;
  return n;
}

std::span<const int> runs_through(const Grid& grid, const Arena& arena, Cell cell, Line line,
                                  Scratch& scratch) {
  auto& slots = scratch.items;
  slots.clear();
  const int own = grid.slot_at(arena, cell);
  if (own >= 0) add_cell(grid, arena, own, slots);
  if (line != Line::column) {
    add_run(grid, arena, cell, Side::west, slots);
    add_run(grid, arena, cell, Side::east, slots);
  }
  if (line != Line::row) {
    add_run(grid, arena, cell, Side::north, slots);
    add_run(grid, arena, cell, Side::south, slots);
  }
  sort_by_cell(grid, arena, slots);
  return slots;
}

std::span<const int> line_through(const Grid& grid, const Arena& arena, Cell cell, Line line,
                                  Scratch& scratch) {
  auto& slots = scratch.items;
  slots.clear();
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    const Cell c = grid.cell_of(arena, s);
    if ((line != Line::column && c.y == cell.y) || (line != Line::row && c.x == cell.x))
      slots.push_back(s);
  }
  sort_by_cell(grid, arena, slots);
  return slots;
}

std::span<const int> window(const Grid& grid, const Arena& arena, Cell cell, int radius,
                            Scratch& scratch) {
  auto& slots = scratch.items;
  slots.clear();
  const std::int64_t width = 2 * std::int64_t{radius} + 1;
  if (width * width <= grid.count(arena)) {
    for (int dy = -radius; dy <= radius; ++dy) {
      for (int dx = -radius; dx <= radius; ++dx) {
        const int s = grid.slot_at(arena, cell.offset(dx, dy));
        if (s >= 0) add_cell(grid, arena, s, slots);
      }
    }
    return slots;
  }
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    const Cell c = grid.cell_of(arena, s);
    if (std::abs(c.x - cell.x) <= radius && std::abs(c.y - cell.y) <= radius) slots.push_back(s);
  }
  sort_by_cell(grid, arena, slots);
  return slots;
}

}  // namespace castellan::board
