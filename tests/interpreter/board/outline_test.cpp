#include "interpreter/board/outline.hpp"

#include <string>
#include <string_view>

#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;
using model::cell;
using model::pick;

namespace {

// Component k is flagged on the sides of its four bits.
std::span<const Signature> flag_patterns() {
  static const std::vector<Signature> table = [] {
    std::vector<Signature> t;
    for (int k = 0; k < 16; ++k)
      t.insert(t.end(), 4, signature(k & 1, k >> 1 & 1, k >> 2 & 1, k >> 3 & 1));
    return t;
  }();
  return table;
}

constexpr ClassMask kFlagged = 1 << 1;

// The whole walk.
std::vector<BorderSide> outline(const Grid& grid, const Arena& arena) {
  std::vector<BorderSide> sides;
  const auto start = outline_start(grid, arena);
  if (!start) return sides;
  BorderSide at = *start;
  do {
    sides.push_back(at);
    at = next_border_side(grid, arena, at);
  } while (at != *start);
  return sides;
}

struct Board {
  Grid grid{0, 40, flag_patterns()};
  Arena arena{grid.words()};
  Scratch scratch;

  Board() { put(0, 0, ""); }
  Board& put(int x, int y, std::string_view sides) {
    Word component = 0;
    for (const char c : sides) component |= 1 << std::string_view("NESW").find(c);
    const int slot = grid.slot_at(arena, cell(x, y));
    if (slot >= 0) {
      model::exchange(grid, arena, slot, component, Turn::none);
    } else {
      grid.place(arena, cell(x, y), component, Turn::none);
    }
    return *this;
  }
  Board& take(int x, int y) {
    grid.remove(arena, grid.slot_at(arena, cell(x, y)));
    return *this;
  }
  std::string text() {
    std::string s;
    for (const BorderSide b : outline(grid, arena)) {
      s += side_class(grid.signature_at(arena, b.slot), b.side) == 1 ? '#' : '.';
    }
    return s;
  }
  int longest() const { return longest_run(grid, arena, kFlagged); }
};

void check(Board& board, const std::string& text, int longest) {
  CHECK(board.text() == text);
  CHECK(board.longest() == longest);
}

Board block() {
  Board b;
  b.put(0, -1, "N").put(1, 0, "E").put(0, 1, "S").put(-1, 0, "W");
  b.put(-1, -1, "NW").put(1, -1, "NE").put(1, 1, "ES").put(-1, 1, "SW");
  return b;
}

// The longest cyclic run by trying every start.
int longest_by_definition(const std::string& text) {
  int best = 0;
  for (std::size_t start = 0; start < text.size(); ++start) {
    int run = 0;
    while (run < static_cast<int>(text.size()) &&
           text[(start + static_cast<std::size_t>(run)) % text.size()] == '#')
      ++run;
    best = std::max(best, run);
  }
  return best;
}

// Where the longest run begins on the walk, the first of several; of a closed one where the walk
// does.
std::size_t first_of_longest(const std::string& text) {
  const int longest = longest_by_definition(text);
  const std::size_t n = text.size();
  if (longest == static_cast<int>(n)) return 0;
  const auto begins = [&](std::size_t at) {
    if (text[(at + n - 1) % n] == '#') return false;
    int run = 0;
    while (text[(at + static_cast<std::size_t>(run)) % n] == '#') ++run;
    return run == longest;
  };
  std::size_t at = 0;
  while (!begins(at)) ++at;
  return at;
}

}  // namespace

TEST_CASE("outlines of the worked examples") {
  Board alone;
  check(alone, "....", 0);
  Board cross;
  cross.put(0, -1, "").put(0, 1, "SW").put(-1, 0, "SW").put(1, 0, "");
  check(cross, "......####..", 4);
  check(cross.put(0, -1, "N"), "#.....####..", 4);
  Board cap;
  check(cap.put(0, -1, "NEW"), "##...#", 3);
  Board row;
  row.put(1, 0, "N").put(2, 0, "N").put(3, 0, "N");
  check(row, ".###......", 3);
  check(row.put(3, 0, "NES"), ".#####....", 5);
  Board back_to_back;
  check(back_to_back.put(0, -1, "E").put(1, 0, "").put(1, -1, "W"), "........", 0);
  Board column;
  check(column.put(0, -1, "NEW").put(0, 1, "ESW"), "##.###.#", 3);
  Board south_open = column;
  check(south_open.put(-1, 0, "NW"), "##.###.###", 5);
  check(column.put(-1, 0, "NSW"), "##.#######", 9);
  check(column.put(1, 0, "NES"), "############", 12);
  Board staircase;
  staircase.put(0, -1, "").put(0, -2, "NE").put(1, -1, "NE").put(1, 0, "").put(2, 0, "NE");
  check(staircase, "######......", 6);
  Board notch;
  notch.put(0, 1, "S").put(-1, 1, "").put(1, 1, "").put(-1, 2, "ES").put(1, 2, "W");
  check(notch, "......####....", 4);
  Board bend;
  bend.put(0, -1, "N").put(1, -1, "NE").put(1, 0, "E").put(0, 1, "S").put(1, 1, "ES");
  check(bend, "#######...", 7);
  check(bend.put(1, 0, ""), "###.###...", 3);
}

TEST_CASE("a closed loop counts every side once") {
  Board full = block();
  check(full, "############", 12);
  Board west = block();
  check(west.put(-1, 0, ""), "##########.#", 11);
  check(west.put(1, 0, ""), "####.#####.#", 5);
  Board dented = block();
  check(dented.take(1, 0), "####...#######", 11);
}

TEST_CASE("the walk follows the same piece around a diagonal contact") {
  // An arch whose ends touch at a corner only.
  Board b;
  b.put(1, 0, "").put(2, 0, "").put(2, 1, "").put(0, 1, "").put(0, 2, "").put(1, 2, "S");
  const auto sides = outline(b.grid, b.arena);
  CHECK(sides.size() == 4 * 7 - 2 * 6);
  for (const BorderSide s : sides) {
    CHECK(b.grid.neighbour(b.arena, s.slot, s.side) == -1);
  }
}

TEST_CASE("longest runs equal their definition, and the outline has 4n - 2m sides") {
  model::Random random(21);
  PlacementRules rules;
  rules.match_edges = false;
  rules.source = 0;
  rules.passable = kEveryClass;
  for (const HoleRule holes : {HoleRule::forbid_side, HoleRule::forbid_corner}) {
    rules.holes = holes;
    for (int round = 0; round < 1500; ++round) {
      Board b;
      b.put(0, 0, pick(random, 2) == 0 ? "NESW" : "");
      const Placement placement(b.grid, rules);
      const int n = pick(random, 30);
      const int density = 1 + pick(random, 6);
      for (int i = 0; i < n; ++i) {
        int component = 0;
        for (int s = 0; s < kSides; ++s) component |= (pick(random, density) == 0 ? 0 : 1) << s;
        const auto cells = model::additions(placement, b.arena, 0, b.scratch);
        const Cell c = unpack_cell(
            cells[static_cast<std::size_t>(pick(random, static_cast<int>(cells.size())))]);
        b.grid.place(b.arena, c, component, Turn::none);
      }
      int border = 0;
      for (int s = b.grid.next_slot(b.arena, -1); s >= 0; s = b.grid.next_slot(b.arena, s)) {
        for (int side = 0; side < kSides; ++side)
          border += b.grid.neighbour(b.arena, s, static_cast<Side>(side)) < 0;
      }
      const std::string text = b.text();
      REQUIRE(static_cast<int>(text.size()) == border);
      REQUIRE(b.longest() == longest_by_definition(text));
      if (b.longest() > 0)
        REQUIRE(longest_outline_run(b.grid, b.arena, kFlagged).first ==
                outline(b.grid, b.arena)[first_of_longest(text)]);
    }
  }
}

TEST_CASE("an empty board has no outline") {
  const Grid grid(0, 2, flag_patterns());
  const Arena arena(grid.words());
  CHECK_FALSE(outline_start(grid, arena).has_value());
  CHECK(longest_run(grid, arena, kFlagged) == 0);
}
