#include "interpreter/board/outline.hpp"

#include <algorithm>
#include <cassert>

namespace castellan::board {

std::optional<BorderSide> outline_start(const Grid& grid, const Arena& arena) {
  assert(!grid.has_halves());
  int best = grid.next_slot(arena, -1);
  if (best < 0) return std::nullopt;
  for (int s = best; s >= 0; s = grid.next_slot(arena, s)) {
    if (pack(grid.cell_of(arena, s)) < pack(grid.cell_of(arena, best))) best = s;
  }
  return BorderSide{best, Side::north};
}

BorderSide next_border_side(const Grid& grid, const Arena& arena, BorderSide at) {
  const Side ahead = clockwise(at.side);
  const int a = grid.neighbour(arena, at.slot, ahead);
  if (a < 0) return {at.slot, ahead};
  const int b = grid.neighbour(arena, a, at.side);
  if (b < 0) return {a, at.side};
  return {b, counter_clockwise(at.side)};
}

int longest_run(const Grid& grid, const Arena& arena, ClassMask mask) {
  const auto start = outline_start(grid, arena);
  if (!start) return 0;
  int best = 0;
  int run = 0;
  int first_run = -1;  // length of the run the walk began in, once it has ended
  int sides = 0;
  BorderSide at = *start;
  do {
    ++sides;
    if (in_mask(mask, side_class(grid.signature_at(arena, at.slot), at.side))) {
      ++run;
    } else {
      if (first_run < 0) first_run = run;
      best = std::max(best, run);
      run = 0;
    }
    at = next_border_side(grid, arena, at);
  } while (at != *start);
  if (first_run < 0) return sides;
  return std::max(best, run + first_run);
}

}  // namespace castellan::board
