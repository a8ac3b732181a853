#include "interpreter/board/majority.hpp"

#include <algorithm>
#include <iterator>
#include <random>
#include <vector>

#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;

namespace {

std::vector<int> ranks_of(const std::vector<Word>& rows, int width = 1) {
  std::vector<int> ranks(rows.size() / static_cast<std::size_t>(width));
  rank(rows, width, ranks);
  return ranks;
}

// Who has nothing does not enter and is paid nothing.
std::vector<Word> shares(const std::vector<Word>& table, const std::vector<Word>& values,
                         Share share = Share::divide) {
  std::vector<Word> entered;
  std::copy_if(values.begin(), values.end(), std::back_inserter(entered),
               [](Word v) { return v > 0; });
  std::vector<Word> points(entered.size());
  share_out(ranks_of(entered), table, share, points);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == 0) points.insert(points.begin() + static_cast<std::ptrdiff_t>(i), 0);
  }
  return points;
}

using Points = std::vector<Word>;

}  // namespace

TEST_CASE("tied ranks share the points of the ranks they fill") {
  CHECK(shares({21, 13, 6}, {3, 3, 2, 1}) == Points{17, 17, 6, 0});
  CHECK(shares({21, 13, 6}, {3, 3, 3, 1}) == Points{13, 13, 13, 0});
  CHECK(shares({21, 13, 6}, {3, 2, 2, 1}) == Points{21, 9, 9, 0});
  CHECK(shares({1}, {2, 1}) == Points{1, 0});
  CHECK(shares({1}, {2, 2}) == Points{0, 0});
  CHECK(shares({8, 1}, {2, 1, 0}) == Points{8, 1, 0});
  CHECK(shares({16, 8, 1}, {3, 2, 1}) == Points{16, 8, 1});
  CHECK(shares({6}, {2, 2}) == Points{3, 3});
  CHECK(shares({6}, {1, 1, 1, 1}) == Points{1, 1, 1, 1});
  CHECK(shares({12, 5}, {2, 2, 2}) == Points{5, 5, 5});
  CHECK(shares({13, 6}, {2, 2, 1}) == Points{9, 9, 0});
  CHECK(shares({10, 3}, {3, 2, 2}) == Points{10, 1, 1});
  CHECK(shares({16, 8, 1}, {1, 1, 1, 1}) == Points{6, 6, 6, 6});
  CHECK(shares({19, 11, 4}, {2, 0, 0}) == Points{19, 0, 0});
  CHECK(shares({17, 9, 2}, {4, 3, 1, 1}) == Points{17, 9, 1, 1});
  CHECK(shares({19, 11, 4}, {5, 4, 3, 3, 3}) == Points{19, 11, 1, 1, 1});
  CHECK(shares({13, 6}, {2, 1, 2}) == Points{9, 0, 9});
  CHECK(shares({12, 5}, {2, 2, 3}) == Points{2, 2, 12});
}

TEST_CASE("full shares and losses") {
  CHECK(shares({5, 3}, {2, 2, 1}, Share::full) == Points{5, 5, 0});
  CHECK(shares({}, {2, 2, 1}, Share::full) == Points{0, 0, 0});
  CHECK(shares({-1, -2}, {2, 2}) == Points{-2, -2});
}

TEST_CASE("ranks skip after a tie") {
  CHECK(ranks_of({102, 102, 88}) == std::vector<int>{1, 1, 3});
  CHECK(ranks_of({0, 3, 1}) == std::vector<int>{3, 1, 2});
  CHECK(ranks_of({}).empty());
}

TEST_CASE("cascades compare rows by their first difference") {
  CHECK(ranks_of({1, 0, 4, 1, 2, 0, 0, 9, 9, 0, 0, 0, 1, 2, 0}, 3) ==
        std::vector<int>{3, 1, 4, 5, 1});
}

TEST_CASE("random majorities equal the definition") {
  std::mt19937_64 random(5);
  for (int round = 0; round < 20000; ++round) {
    std::vector<Word> values(random() % 7);
    for (Word& v : values) v = static_cast<Word>(random() % 5);
    std::vector<Word> table(random() % 5);
    for (Word& t : table) t = static_cast<Word>(random() % 25);
    const auto ranks = ranks_of(values);
    const auto points = shares(table, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto ahead =
          std::count_if(values.begin(), values.end(), [&](Word v) { return v > values[i]; });
      REQUIRE(ranks[i] == static_cast<int>(ahead) + 1);
      // Lay the contestants out one a rank; a group takes what lies under it.
      auto sorted = values;
      std::sort(sorted.rbegin(), sorted.rend());
      Word sum = 0;
      Word tied = 0;
      for (std::size_t r = 0; r < sorted.size(); ++r) {
        if (sorted[r] != values[i]) continue;
        ++tied;
        if (r < table.size()) sum += table[r];
      }
      REQUIRE(points[i] == (values[i] == 0 ? 0 : sum / tied));
    }
  }
}
