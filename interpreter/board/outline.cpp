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

OutlineRun longest_outline_run(const Grid& grid, const Arena& arena, ClassMask mask) {
  const auto start = outline_start(grid, arena);
  if (!start) return {};
  OutlineRun best;
  OutlineRun run;
  int first_run = -1;  // length of the run the walk began in, once it has ended
  int sides = 0;
  BorderSide at = *start;
  do {
    ++sides;
    if (in_mask(mask, side_class(grid.signature_at(arena, at.slot), at.side))) {
      if (run.length == 0) run.first = at;
      ++run.length;
    } else {
      if (first_run < 0) first_run = run.length;
      if (run.length > best.length) best = run;
      run.length = 0;
    }
    at = next_border_side(grid, arena, at);
  } while (at != *start);
  if (first_run < 0) return {*start, sides};
  // The last run of the walk goes on in its first; when there is none, that has been compared.
  if (run.length > 0 && run.length + first_run > best.length)
    best = {run.first, run.length + first_run};
  return best;
}

int longest_run(const Grid& grid, const Arena& arena, ClassMask mask) {
  return longest_outline_run(grid, arena, mask).length;
}

}  // namespace castellan::board
