#include "interpreter/board/grid.hpp"

#include <algorithm>

#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;
using model::cell;
using model::pick;

namespace {

// Eight components with random classes, four turns each.
std::vector<Signature> random_signatures(model::Random& random, int components) {
  std::vector<Signature> table;
  for (int i = 0; i < components; ++i) {
    const auto base = static_cast<Signature>(random());
    for (int t = 0; t < 4; ++t) table.push_back(turned(base, static_cast<Turn>(t)));
  }
  return table;
}

}  // namespace

TEST_CASE("signatures turn clockwise") {
  const Signature s = signature(1, 2, 3, 4);
  CHECK(side_class(s, Side::north) == 1);
  CHECK(side_class(s, Side::west) == 4);
  CHECK(turned(s, Turn::none) == s);
  CHECK(turned(s, Turn::quarter) == signature(4, 1, 2, 3));
  CHECK(turned(s, Turn::three_quarters) == signature(2, 3, 4, 1));
  CHECK(with_side(s, Side::east, 15) == signature(1, 15, 3, 4));
}

TEST_CASE("matching is equality of classes or a wildcard on each side") {
  model::Random random(11);
  for (int i = 0; i < 200000; ++i) {
    auto draw = [&] {
      return pick(random, 3) == 0 ? kWildcard : pick(random, 3) == 0 ? 14 : pick(random, 3);
    };
    const Signature a = signature(draw(), draw(), draw(), draw());
    const Signature b = signature(draw(), draw(), draw(), draw());
    bool expected = true;
    for (int s = 0; s < kSides; ++s) {
      expected = expected && model::classes_match(side_class(a, static_cast<Side>(s)),
                                                  side_class(b, static_cast<Side>(s)));
    }
    REQUIRE(matches(a, b) == expected);
  }
}

TEST_CASE("a grid answers about its pieces") {
  const std::vector<Signature> signatures{signature(0, 1, 2, 3), signature(3, 0, 1, 2),
                                          signature(2, 3, 0, 1), signature(1, 2, 3, 0)};
  const Grid grid(5, 4, signatures);
  Arena arena(grid.base() + grid.words());
  grid.reset(arena);
  CHECK(grid.count(arena) == 0);
  CHECK(grid.next_slot(arena, -1) == -1);
  CHECK(grid.slot_at(arena, cell(0, 0)) == -1);
  CHECK(grid.frontier_count(arena) == 0);

  CHECK(grid.place(arena, cell(0, 0), 0, Turn::none) == 0);
  CHECK(grid.place(arena, cell(1, 0), 0, Turn::quarter) == 1);
  CHECK(grid.place(arena, cell(-16000, 16000), 0, Turn::half) == 2);
  CHECK(grid.count(arena) == 3);
  CHECK(grid.slot_at(arena, cell(1, 0)) == 1);
  CHECK(grid.neighbour(arena, 0, Side::east) == 1);
  CHECK(grid.neighbour(arena, 1, Side::west) == 0);
  CHECK(grid.neighbour(arena, 1, Side::east) == -1);
  CHECK(grid.piece(arena, 1).turn == Turn::quarter);
  CHECK(grid.piece(arena, 1).signature == signature(3, 0, 1, 2));
  CHECK(grid.box(arena) == Box{-16000, 0, 1, 16000});
  CHECK(grid.around(arena, cell(0, 0)).need == signature(15, 2, 15, 15));
  CHECK(grid.around(arena, cell(2, 0)).need == signature(15, 15, 15, 0));
  CHECK(grid.around(arena, cell(9, 9)).ring == 0);

  Scratch scratch;
  const auto order = grid.in_reading_order(arena, scratch);
  CHECK(std::vector<int>(order.begin(), order.end()) == std::vector<int>{0, 1, 2});

  grid.remove(arena, 0);
  CHECK(grid.next_slot(arena, -1) == 1);
  CHECK(grid.box(arena) == Box{-16000, 0, 1, 16000});
  CHECK(grid.place(arena, cell(1, -1), 0, Turn::none) == 0);
  CHECK(grid.box(arena) == Box{-16000, -1, 1, 16000});
  CHECK(grid.next_slot(arena, 2) == -1);
  CHECK(grid.is_consistent(arena));
}

TEST_CASE("a grid equals its definition under random changes, and undo restores every word") {
  model::Random random(42);
  for (int round = 0; round < 60; ++round) {
    const auto signatures = random_signatures(random, 8);
    const int capacity = 1 + pick(random, 70);
    const int span = 3 + pick(random, 12);
    const Grid grid(static_cast<Address>(pick(random, 9)), capacity, signatures);
    Arena arena(grid.base() + grid.words() + 3);
    grid.reset(arena);
    Scratch scratch;
    std::map<Cell, int> slots;  // the model
    std::vector<std::pair<Arena::Mark, std::vector<Word>>> history;
    for (int step = 0; step < 150; ++step) {
      history.emplace_back(arena.mark(), model::words_of(arena));
      const int action = pick(random, 10);
      if (action < 6 && static_cast<int>(slots.size()) < capacity) {
        const Cell c = cell(pick(random, span) - span / 2, pick(random, span) - span / 2);
        if (slots.count(c) != 0) continue;
        int lowest = 0;
        while (std::any_of(slots.begin(), slots.end(),
                           [&](const auto& s) { return s.second == lowest; }))
          ++lowest;
        REQUIRE(grid.place(arena, c, pick(random, 8), static_cast<Turn>(pick(random, 4))) ==
                lowest);
        slots[c] = lowest;
      } else if (!slots.empty()) {
        auto it = slots.begin();
        std::advance(it, pick(random, static_cast<int>(slots.size())));
        if (action == 6) {
          model::exchange(grid, arena, it->second, pick(random, 8),
                          static_cast<Turn>(pick(random, 4)));
        } else {
          grid.remove(arena, it->second);
          slots.erase(it);
        }
      }
      REQUIRE(grid.is_consistent(arena));
      REQUIRE(grid.count(arena) == static_cast<int>(slots.size()));
      std::set<Cell> frontier;
      std::vector<std::pair<Cell, int>> reading;
      Box box;
      for (const auto& [c, s] : slots) {
        REQUIRE(grid.slot_at(arena, c) == s);
        box = reading.empty() ? Box{c.x, c.y, c.x, c.y} : box.including(c);
        reading.emplace_back(c, s);
        for (int side = 0; side < kSides; ++side) {
          const Cell n = c.step(static_cast<Side>(side));
          if (slots.count(n) == 0) frontier.insert(n);
        }
      }
      if (!slots.empty()) REQUIRE(grid.box(arena) == box);
      std::vector<Word> expected;
      for (const Cell c : frontier) expected.push_back(pack(c));
      std::sort(expected.begin(), expected.end());
      std::vector<Word> listed;
      for (int i = 0; i < grid.frontier_count(arena); ++i)
        listed.push_back(grid.frontier_cell(arena, i));
      std::sort(listed.begin(), listed.end());
      REQUIRE(listed == expected);
      std::sort(reading.begin(), reading.end(), [](const auto& a, const auto& b) {
        return std::pair(a.first.y, a.first.x) < std::pair(b.first.y, b.first.x);
      });
      const auto order = grid.in_reading_order(arena, scratch);
      REQUIRE(order.size() == reading.size());
      for (std::size_t i = 0; i < reading.size(); ++i) REQUIRE(order[i] == reading[i].second);
    }
    while (!history.empty()) {
      arena.undo_to(history.back().first);
      REQUIRE(model::words_of(arena) == history.back().second);
      history.pop_back();
    }
  }
}

TEST_CASE("a grid filled to its capacity with scattered pieces keeps working") {
  const std::vector<Signature> signatures(4, kOpenSignature);
  const Grid grid(0, 7, signatures);
  Arena arena(grid.words());
  for (int i = 0; i < 7; ++i) grid.place(arena, cell(5 * i, -3 * i), 0, Turn::none);
  CHECK(grid.is_consistent(arena));
  CHECK(grid.frontier_count(arena) == 28);
  CHECK(grid.slot_at(arena, cell(100, 100)) == -1);
  for (int i = 6; i >= 0; --i) grid.remove(arena, i);
  CHECK(model::words_of(arena) == std::vector<Word>(arena.size(), 0));
}
