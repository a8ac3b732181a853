#include "interpreter/board/reach.hpp"

#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;
using model::pick;

TEST_CASE("reachability and cut pieces equal their definitions") {
  model::Random random(32);
  Scratch scratch;
  for (int round = 0; round < 600; ++round) {
    std::vector<Signature> signatures;
    for (int i = 0; i < 48; ++i) signatures.push_back(static_cast<Signature>(random() & 0x3333));
    const Grid grid(0, 30, signatures);
    Arena arena(grid.words());
    const int n = 1 + pick(random, 30);
    for (int i = 0; i < n; ++i) {
      const Cell c = Cell{}.offset(pick(random, 6), pick(random, 6));
      if (!grid.occupied(arena, c))
        grid.place(arena, c, pick(random, 12), static_cast<Turn>(pick(random, 4)));
    }
    const model::Board board = model::board_of(grid, arena);
    const auto passable = static_cast<ClassMask>(0b111 | pick(random, 16));
    const int source = pick(random, grid.count(arena));
    const Cell from = grid.cell_of(arena, source);
    const auto expected = model::reached(board, from, passable);
    const auto listed = reachable(grid, arena, source, passable, scratch);
    std::set<Cell> cells;
    for (const int s : listed) cells.insert(grid.cell_of(arena, s));
    REQUIRE(listed.size() == cells.size());
    REQUIRE(cells == expected);

    mark_cut_pieces(grid, arena, source, passable, scratch);
    for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
      const Cell c = grid.cell_of(arena, s);
      model::Board without = board;
      without.erase(c);
      const bool cut = s != source && expected.count(c) != 0 &&
                       model::reached(without, from, passable).size() + 1 < expected.size();
      REQUIRE((scratch.marks[static_cast<std::size_t>(s)] != 0) == cut);
    }
  }
}
