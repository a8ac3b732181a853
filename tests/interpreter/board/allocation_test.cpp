#include <array>

#include "interpreter/board/majority.hpp"
#include "interpreter/board/outline.hpp"
#include "interpreter/board/payments.hpp"
#include "interpreter/board/placement.hpp"
#include "interpreter/board/regions.hpp"
#include "tests/support/catch.hpp"
#include "tools/cli/allocation_counter.hpp"

using namespace castellan;
using namespace castellan::board;

namespace {

// A tree: every segment is joined with the one it was laid beside, or not.
struct Tree : Regions::Links {
  std::array<int, 40> parent{};

  void append(int segment, std::vector<int>& into) const override {
    for (int child = 0; child < 40; ++child) {
      const int to = parent[static_cast<std::size_t>(child)];
      if (to < 0) continue;
      if (child == segment) into.push_back(to);
      if (to == segment) into.push_back(child);
    }
  }
};

}  // namespace

TEST_CASE("warm primitives allocate nothing") {
  const std::vector<Signature> signatures(4, signature(0, 0, 0, 0));
  const Grid grid(0, 40, signatures);
  PlacementRules rules;
  rules.source = 0;
  rules.passable = 1;
  rules.holes = HoleRule::forbid_side;
  const Placement placement(grid, rules);
  RegionSizes sizes;
  sizes.segments = 40;
  sizes.units = 40;
  const Regions regions(static_cast<Address>(grid.words()), sizes);
  Arena arena(grid.words() + regions.words());
  Scratch scratch;
  Tree tree;
  const std::vector<Word> values{1, 2, 4, 5, 0};
  const std::vector<Word> stock{3, 3, 3, 3, 2};
  PaymentTerms terms{values, stock, 4, 15, 12, 12};

  int results = 0;
  const auto play = [&] {
    const auto start = arena.mark();
    grid.place(arena, {0, 0}, 0, Turn::none);
    regions.add(arena, 0, 0, 4, 0);
    tree.parent.fill(-1);
    for (int i = 1; i < 40; ++i) {
      const auto cells = placement.additions(arena, {signatures.data(), 1}, scratch);
      const Cell cell =
          unpack_cell(Placement::cell_of(cells[static_cast<std::size_t>(7 * i) % cells.size()]));
      const int slot = grid.place(arena, cell, 0, Turn::none);
      regions.add(arena, slot, 0, 4, slot);
      for (int s = 0; s < kSides; ++s) {
        const int other = grid.neighbour(arena, slot, static_cast<Side>(s));
        if (other >= 0 && i % 3 != 0) {
          regions.join(arena, slot, other);
          tree.parent[static_cast<std::size_t>(slot)] = other;
          break;
        }
      }
      results += static_cast<int>(placement.removals(arena, scratch).size());
      results += static_cast<int>(placement.swaps(arena, signatures[0], scratch).size());
      results += longest_run(grid, arena, 1);
      results += static_cast<int>(grid.in_reading_order(arena, scratch).size());
      results += static_cast<int>(regions.segments(arena, slot, scratch).size());
      results += hole_count(grid, arena, Opening::side, scratch);
    }
    tree.parent[7] = -1;
    for (int& to : tree.parent) to = to == 7 ? -1 : to;
    regions.remove(arena, 7, tree, scratch);
    for (Payments p(terms); p.next();) ++results;
    arena.undo_to(start);
  };
  play();
  const int once = results;
  const auto before = cli::allocation_count().load();
  play();
  const auto during = cli::allocation_count().load() - before;
  CHECK(during == 0);
  CHECK(results == 2 * once);
  CHECK(before > 0);
}
