#include "interpreter/board/neighbourhood.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;
using model::pick;

namespace {

using Slots = std::vector<int>;

Slots slots(std::span<const int> s) { return {s.begin(), s.end()}; }

// The pieces that a condition holds for, in reading order.
Slots where(const Grid& grid, const Arena& arena, const std::function<bool(Cell)>& holds) {
  Slots found;
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    if (holds(grid.cell_of(arena, s))) found.push_back(s);
  }
  std::sort(found.begin(), found.end(), [&](int a, int b) {
    const Cell p = grid.cell_of(arena, a);
    const Cell q = grid.cell_of(arena, b);
    return std::pair(p.y, p.x) < std::pair(q.y, q.x);
  });
  return found;
}

}  // namespace

TEST_CASE("neighbourhoods equal their definitions") {
  model::Random random(31);
  const std::vector<Signature> signatures(4, kOpenSignature);
  Scratch scratch;
  for (int round = 0; round < 400; ++round) {
    const Grid grid(0, 50, signatures);
    Arena arena(grid.words());
    const int n = 1 + pick(random, 50);
    for (int i = 0; i < n; ++i) {
      const Cell c = Cell{}.offset(pick(random, 8), pick(random, 8));
      if (!grid.occupied(arena, c)) grid.place(arena, c, 0, Turn::none);
    }
    const Cell at = Cell{}.offset(pick(random, 10) - 1, pick(random, 10) - 1);
    const auto taken = [&](Cell c) { return grid.occupied(arena, c); };
    // Whether every cell strictly between `at` and c is taken.
    const auto in_run = [&](Cell c) {
      if ((c.x != at.x) == (c.y != at.y)) return c == at;
      Cell step = at;
      while (step != c) {
        if (step != at && !taken(step)) return false;
        step = step.offset((c.x > at.x) - (c.x < at.x), (c.y > at.y) - (c.y < at.y));
      }
      return true;
    };
    REQUIRE(ring_count(grid, arena, at) == static_cast<int>(where(grid, arena, [&](Cell c) {
                                                              return c != at &&
                                                                     std::abs(c.x - at.x) <= 1 &&
                                                                     std::abs(c.y - at.y) <= 1;
                                                            }).size()));
    REQUIRE(side_count(grid, arena, at) ==
            static_cast<int>(where(grid, arena, [&](Cell c) {
                               return std::abs(c.x - at.x) + std::abs(c.y - at.y) == 1;
                             }).size()));
    REQUIRE(slots(line_through(grid, arena, at, Line::row, scratch)) ==
            where(grid, arena, [&](Cell c) { return c.y == at.y; }));
    REQUIRE(slots(line_through(grid, arena, at, Line::column, scratch)) ==
            where(grid, arena, [&](Cell c) { return c.x == at.x; }));
    REQUIRE(slots(line_through(grid, arena, at, Line::cross, scratch)) ==
            where(grid, arena, [&](Cell c) { return c.x == at.x || c.y == at.y; }));
    REQUIRE(slots(runs_through(grid, arena, at, Line::row, scratch)) ==
            where(grid, arena, [&](Cell c) { return c.y == at.y && in_run(c); }));
    REQUIRE(slots(runs_through(grid, arena, at, Line::column, scratch)) ==
            where(grid, arena, [&](Cell c) { return c.x == at.x && in_run(c); }));
    REQUIRE(slots(runs_through(grid, arena, at, Line::cross, scratch)) ==
            where(grid, arena, in_run));
    REQUIRE(run_length(grid, arena, at, Side::east) ==
            static_cast<int>(where(grid, arena, [&](Cell c) {
                               return c.y == at.y && c.x > at.x && in_run(c);
                             }).size()));
    for (int radius = 0; radius < 5; ++radius) {
      REQUIRE(slots(window(grid, arena, at, radius, scratch)) == where(grid, arena, [&](Cell c) {
                return std::abs(c.x - at.x) <= radius && std::abs(c.y - at.y) <= radius;
              }));
    }
    const Box box = grid.box(arena);
    REQUIRE(place_in_box(grid, arena, at) == BoxPlace{at.x - box.min_x, at.y - box.min_y});
  }
}
