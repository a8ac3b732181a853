// Halves and pieces of several cells against a plain list of pieces.
#include "interpreter/board/regions.hpp"
#include "tests/interpreter/board/piece_model.hpp"
#include "tests/support/rounds.hpp"

using namespace castellan;
using namespace castellan::board;
using namespace castellan::board::model;

namespace {

void wander(const PlacementRules& rules, int games, int steps, int classes, bool halves,
            std::uint64_t seed) {
  Random random(seed);
  for (int g = 0; g < rounds(games); ++g) {
    ShapeGame game(rules, 8 + pick(random, 16), random_box(random, classes, halves), halves);
    std::vector<std::pair<Arena::Mark, std::vector<Word>>> history;
    if (rules.source >= 0) game.lay(0, cell(0, 0), Turn::none);
    game.compare(random);
    for (int s = 0; s < steps; ++s) {
      history.emplace_back(game.arena.mark(), words_of(game.arena));
      bool changed = false;
      for (int attempt = 0; attempt < 6 && !changed; ++attempt) changed = game.step(random);
      if (changed) game.compare(random);
    }
    while (!history.empty()) {
      game.arena.undo_to(history.back().first);
      REQUIRE(words_of(game.arena) == history.back().second);
      history.pop_back();
    }
  }
}

}  // namespace

TEST_CASE("halves and pieces of several cells that match and touch") {
  wander({}, 8, 14, 2, true, 1);
  wander({}, 4, 14, 2, false, 2);
}

TEST_CASE("halves and pieces of several cells without holes") {
  for (const HoleRule holes : {HoleRule::forbid_side, HoleRule::forbid_corner}) {
    PlacementRules rules;
    rules.match_edges = false;
    rules.holes = holes;
    wander(rules, 3, 12, 2, true, 3);
    rules.touch = false;
    wander(rules, 2, 12, 2, true, 4);
  }
}

TEST_CASE("halves and pieces of several cells that one can walk between") {
  PlacementRules rules;
  rules.source = 0;
  rules.passable = 0b011;
  for (const bool match : {true, false}) {
    rules.match_edges = match;
    wander(rules, 6, 12, 3, true, 5);
  }
}

TEST_CASE("pieces of several cells within limits") {
  PlacementRules rules;
  rules.match_edges = false;
  rules.box_width = 4;
  rules.box_height = 3;
  wander(rules, 8, 10, 1, true, 6);
  rules.box_width = rules.box_height = 0;
  rules.bounds = Box{-2, -1, 2, 2};
  wander(rules, 8, 10, 1, true, 7);
}

TEST_CASE("two halves fill a cell, and a piece of several cells is one thing") {
  PieceBox box;
  const Word half = box.component(Form::half, signature(1, 2, 0, 0));
  const Word left = box.component(Form::cell, signature(0, 0, 0, 0));
  const Word right = box.component(Form::cell, signature(3, 3, 3, 3));
  Shapes shapes(3);
  const std::array parts{Part{left, 0, 0, Turn::none}, Part{right, 1, 0, Turn::none}};
  shapes.add(parts);
  const Grid grid(0, 8, box.signatures, box.forms);
  Arena arena(grid.words());
  const Placement rules(grid, {});
  const ShapePlacement placement(rules, shapes);
  Scratch scratch;

  // Turned once, the half has the east and the south side.
  const int south = grid.place(arena, cell(0, 0), half, Turn::quarter);
  CHECK(south == 1);
  CHECK(grid.sides_at(arena, south) == 0b0110);
  CHECK(grid.half_cell_count(arena) == 1);
  CHECK(grid.half_cell(arena, 0) == south);
  CHECK(grid.frontier_count(arena) == 2);
  CHECK(grid.around(arena, cell(0, 1)).need == signature(2, 15, 15, 15));
  CHECK_FALSE(grid.around(arena, cell(0, -1)).touches());
  CHECK(grid.around(arena, cell(0, -1)).ring == 1 << 4);
  CHECK_FALSE(placement.can_add(arena, cell(0, 0), half, Turn::none, scratch));
  CHECK_FALSE(placement.can_add(arena, cell(0, 0), left, Turn::none, scratch));
  CHECK(placement.can_add(arena, cell(0, 0), half, Turn::three_quarters, scratch));
  const int north = grid.place(arena, cell(0, 0), half, Turn::three_quarters);
  CHECK(north == 0);
  CHECK(grid.other_half(arena, south) == north);
  CHECK(grid.count(arena) == 2);
  CHECK(grid.cells(arena) == 1);
  CHECK(grid.half_cell_count(arena) == 0);
  CHECK(grid.frontier_count(arena) == 4);

  const int first = shapes.place(grid, arena, cell(2, 0), left, Turn::half);
  CHECK(first == 2);
  const int second = grid.slot_at(arena, cell(1, 0));
  CHECK(grid.piece(arena, second).component == right);
  CHECK(shapes.first_slot(grid, arena, second) == first);
  CHECK(grid.neighbour(arena, second, Side::west) == south);
  CHECK(grid.neighbour(arena, north, Side::west) == -1);
  shapes.remove(grid, arena, second);
  CHECK(grid.count(arena) == 2);
  grid.remove(arena, north);
  CHECK(grid.slot_at(arena, cell(0, 0)) == south);
  CHECK(grid.half_cell_count(arena) == 1);
  CHECK(grid.is_consistent(arena));
}

namespace {

struct Joins : Regions::Links {
  std::vector<std::pair<int, int>> pairs;

  void append(int segment, std::vector<int>& into) const override {
    for (const auto& [a, b] : pairs) {
      if (a == segment) into.push_back(b);
      if (b == segment) into.push_back(a);
    }
  }
};

}  // namespace

TEST_CASE("regions over halves and pieces of several cells count cells and pieces") {
  constexpr int kSegments = 2;
  Random random(21);
  for (int g = 0; g < rounds(20); ++g) {
    ShapeGame game({}, 24, random_box(random, 1, true), true);
    RegionSizes sizes;
    sizes.segments = game.grid.capacity() * kSegments;
    sizes.group = 2 * kSegments;
    sizes.units = game.grid.capacity();
    const Regions regions(0, sizes);
    Arena arena(regions.words());
    Scratch scratch;
    Joins joins;
    std::map<int, std::pair<Cell, int>> segments;  // cell and first slot
    for (int s = 0; s < 14; ++s) {
      if (!game.step(random)) continue;
      std::map<int, std::pair<Cell, int>> now;
      for (const auto& piece : game.pieces.list) {
        for (const Laid& p : piece) {
          for (int n = 0; n < kSegments; ++n)
            now[Shapes::slot_of(game.grid, game.arena, p) * kSegments + n] = {p.cell,
                                                                              game.slot_of(piece)};
        }
      }
      for (const auto& [id, where] : segments) {
        if (now.contains(id)) continue;
        std::erase_if(joins.pairs, [&, gone = id](const auto& j) {
          return j.first == gone || j.second == gone;
        });
        regions.remove(arena, id, joins, scratch);
      }
      for (const auto& [id, where] : now) {
        if (segments.contains(id)) continue;
        regions.add(arena, id, 0, 1, where.second);
        const int slot = id / kSegments;
        for (int contact = 0; contact < kContacts; ++contact) {
          const int other = game.grid.across(game.arena, slot, contact);
          const int to = other * kSegments + pick(random, kSegments);
          if (other < 0 || !regions.exists(arena, to) || pick(random, 3) == 0) continue;
          joins.pairs.emplace_back(id, to);
          regions.join(arena, id, to);
        }
      }
      segments = now;
      REQUIRE(regions.is_consistent(arena, joins, scratch));
      for (const auto& [id, where] : segments) {
        std::set<Cell> cells;
        std::set<int> pieces;
        for (const int member : regions.segments(arena, id, scratch)) {
          cells.insert(segments.at(member).first);
          pieces.insert(segments.at(member).second);
        }
        REQUIRE(regions.groups(arena, id) == static_cast<int>(cells.size()));
        REQUIRE(regions.units(arena, id) == static_cast<int>(pieces.size()));
      }
    }
  }
}
