#include "interpreter/board/assignment.hpp"

#include <random>
#include <tuple>
#include <vector>

#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;

namespace {

using Amounts = std::vector<Word>;
using Tables = std::vector<std::vector<Word>>;

// Tries every assignment; the best is the greatest (value, left over, amounts).
std::tuple<std::int64_t, Word, Amounts> best_of_all(const Tables& tables,
                                                    const std::vector<Word>& leftover,
                                                    Word supply) {
  std::tuple<std::int64_t, Word, Amounts> best{-1000000, 0, {}};
  Amounts a(tables.size(), 0);
  for (;;) {
    Word used = 0;
    std::int64_t value = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      used += a[i];
      value += tables[i][static_cast<std::size_t>(a[i])];
    }
    if (used <= supply) {
      const auto left = static_cast<std::size_t>(supply - used);
      if (!leftover.empty()) value += leftover[std::min(left, leftover.size() - 1)];
      best = std::max(best, {value, supply - used, a});
    }
    std::size_t i = 0;
    while (i < a.size() && a[i] + 1 == static_cast<Word>(tables[i].size())) a[i++] = 0;
    if (i == a.size()) return best;
    ++a[i];
  }
}

}  // namespace

TEST_CASE("fillings equal the best of all assignments") {
  std::mt19937_64 random(71);
  auto pick = [&](int n) { return static_cast<Word>(random() % static_cast<std::uint64_t>(n)); };
  FillScratch scratch;
  for (int round = 0; round < 4000; ++round) {
    const auto n = static_cast<std::size_t>(1 + pick(4));
    const Word supply = pick(14);
    Tables tables(n);
    for (std::size_t i = 0; i < n; ++i) {
      const bool linear = pick(4) == 0;
      const Word rate = pick(6) - 1;
      for (Word k = 0, room = pick(6); k <= room; ++k)
        tables[i].push_back(linear ? k * rate : pick(12) - 2);
    }
    std::vector<Word> leftover;
    if (pick(2) == 0) {
      for (Word k = pick(5); k >= 0; --k) leftover.push_back(pick(9));
    }
    std::vector<std::span<const Word>> views(tables.begin(), tables.end());
    Amounts amounts(n);
    const auto [value, left, expected] = best_of_all(tables, leftover, supply);
    REQUIRE(fill_by_tables(views, leftover, supply, amounts, scratch) == value);
    REQUIRE(amounts == expected);
  }
}
