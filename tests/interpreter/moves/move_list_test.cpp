// Moves of which some stand in blocks, against all of them in a row.

#include "interpreter/moves/move_list.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "interpreter/moves/laid_cells.hpp"
#include "tests/support/catch.hpp"

namespace castellan::moves::test {

TEST_CASE("a list of moves and blocks gives each move as if they stood in a row") {
  std::mt19937 random(7);
  moves::MoveList list;
  for (int round = 0; round < 40; ++round) {
    std::vector<moves::Move> row;
    list.clear();
    CHECK(list.empty());
    for (int i = 0; i < 6; ++i) {
      moves::Move move;
      move.kind = MoveKindId(static_cast<std::int32_t>(random() % 3));
      move.actor = Seat(0);
      move.count = 2;
      move.values = {static_cast<std::int64_t>(random() % 9), -1};
      const auto kind = random() % 6;
      if (kind == 0) {
        list.add(move);
        row.push_back(move);
        continue;
      }
      const auto random_places = [&random](ruletext::PlaceBits& places) {
        for (std::uint64_t& word : places)
          word = random() % 2 == 0 ? 0 : std::uint64_t{random()} << 32 | random();
        if (random() % 4 == 0) places.fill(0);
      };
      if (kind == 1) {
        std::vector<moves::MoveList::Step> steps(random() % (moves::MoveList::kMostSteps + 1));
        std::size_t n = 0;
        for (int by = -11; auto& step : steps) {
          random_places(step.from);
          n += static_cast<std::size_t>(ruletext::count_of(step.from));
          step.by = by;
          by += 1 + static_cast<int>(random() % 9);
        }
        list.add(move, 0, steps, n);
        for (int q = 0; q < ruletext::kMostPlaces; ++q) {
          for (const auto& step : steps) {
            if (!ruletext::is_in(step.from, q)) continue;
            move.values = {q, q + step.by};
            row.push_back(move);
          }
        }
        continue;
      }
      if (kind == 2) {
        const std::vector<Word> values{1, 2, 4}, stock{static_cast<Word>(random() % 3), 2, 1};
        const std::vector<std::int64_t> weights{1, 3, 9};
        board::PaymentTerms terms;
        terms.values = values;
        terms.stock = stock;
        terms.min_total = static_cast<Word>(random() % 12);
        terms.irredundant = random() % 2 == 0;
        std::size_t n = 0;
        for (board::Payments p(terms); p.next(); ++n) {
          moves::Move paid = move;
          paid.values[1] = p.counts()[0] + 3 * p.counts()[1] + 9 * p.counts()[2];
          row.push_back(paid);
        }
        const auto before = list.size();
        CHECK(list.add(move, 1, terms, weights) == n);
        CHECK(list.size() == before + n);
        continue;
      }
      if (kind == 3) {
        std::vector<std::int64_t> values(random() % 4);
        const std::size_t held = list.held();
        for (auto& value : values)
          (void)list.hold(value = static_cast<std::int64_t>(random() % 100));
        for (std::int64_t first = 0; first < 2; ++first) {
          move.values[0] = first;
          list.add(move, 1, held, values.size());
          for (const auto value : values) {
            move.values[1] = value;
            row.push_back(move);
          }
        }
        continue;
      }
      if (kind == 4) {
        // Close together, in one row, and as far apart as cells can be.
        const int width = std::array{1, 7, 2 * kCellLimit}[random() % 3],
                  height = std::array{1, 9, 2 * kCellLimit}[random() % 3];
        std::map<Word, unsigned> turns;
        // One far away: all others are in one stripe of the order.
        if (random() % 3 == 0)
          turns[pack({0, kCellLimit})] = 1 + static_cast<unsigned>(random() % 15);
        for (std::size_t n = random() % 90; n > 0; --n) {
          const auto within = [&random](int size) {
            return static_cast<std::int16_t>(
                static_cast<int>(random() % static_cast<unsigned>(size)) - size / 2);
          };
          const Cell cell{within(width), within(height)};
          turns[pack(cell)] = 1 + static_cast<unsigned>(random() % 15);
        }
        std::vector<std::uint64_t> cells;
        std::size_t n = 0;
        for (const auto& [cell, fit] : turns) {
          cells.push_back(board::Placement::place(cell, fit));
          for (int turn = 0; turn < 4; ++turn) {
            if ((fit >> turn & 1) == 0) continue;
            move.values[1] = turned_value(cell, turn);
            row.push_back(move);
            ++n;
          }
        }
        std::shuffle(cells.begin(), cells.end(), random);
        list.lay(move, 1, cells, n);
        continue;
      }
      ruletext::PlaceBits places{};
      random_places(places);
      list.add(move, 1, places, static_cast<std::size_t>(ruletext::count_of(places)));
      for (int q = 0; q < ruletext::kMostPlaces; ++q) {
        if (!ruletext::is_in(places, q)) continue;
        move.values[1] = q;
        row.push_back(move);
      }
    }
    REQUIRE(list.size() == row.size());
    std::vector<moves::Move> copied;
    list.copy_to(copied);
    CHECK(copied == row);
    for (std::size_t n = 0; n < row.size(); ++n) REQUIRE(list[n] == row[n]);
  }
}

}  // namespace castellan::moves::test
