#include "interpreter/board/majority.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;

namespace {

std::vector<int> ranks_of(const std::vector<Word>& values, Word least = 1,
                          Ranking ranking = Ranking::skip) {
  std::vector<int> ranks(values.size());
  rank(values, least, ranking, ranks);
  return ranks;
}

std::vector<Word> shares(const std::vector<Word>& table, const std::vector<Word>& values,
                         Share share = Share::divide) {
  std::vector<Word> points(values.size());
  share_out(ranks_of(values), table, share, points);
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

TEST_CASE("ranks skip or close up after a tie") {
  CHECK(ranks_of({102, 102, 88}) == std::vector<int>{1, 1, 3});
  CHECK(ranks_of({102, 102, 88}, 0, Ranking::dense) == std::vector<int>{1, 1, 2});
  CHECK(ranks_of({0, 3, 1}) == std::vector<int>{0, 1, 2});
  CHECK(ranks_of({}).empty());
}

TEST_CASE("cascades compare rows by their first difference") {
  const std::vector<Word> rows{1, 0, 4, 1, 2, 0, 0, 9, 9, 0, 0, 0, 1, 2, 0};
  std::vector<int> ranks(5);
  rank_cascade(rows, 3, true, Ranking::skip, ranks);
  CHECK(ranks == std::vector<int>{3, 1, 4, 0, 1});
  rank_cascade(rows, 3, false, Ranking::dense, ranks);
  CHECK(ranks == std::vector<int>{2, 1, 3, 4, 1});
  CHECK(std::is_lt(compare_cascade(std::vector<Word>{1, 2}, std::vector<Word>{1, 3})));
}

TEST_CASE("random majorities equal the definition") {
  std::mt19937_64 random(5);
  for (int round = 0; round < 20000; ++round) {
    std::vector<Word> values(random() % 7);
    for (Word& v : values) v = static_cast<Word>(random() % 5);
    std::vector<Word> table(random() % 5);
    for (Word& t : table) t = static_cast<Word>(random() % 25);
    const auto skip = ranks_of(values, 1, Ranking::skip);
    const auto dense = ranks_of(values, 1, Ranking::dense);
    const auto points = shares(table, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      std::set<Word> better;
      for (const Word v : values) {
        if (v > values[i]) better.insert(v);
      }
      const auto ahead =
          std::count_if(values.begin(), values.end(), [&](Word v) { return v > values[i]; });
      REQUIRE(skip[i] == (values[i] == 0 ? 0 : static_cast<int>(ahead) + 1));
      REQUIRE(dense[i] == (values[i] == 0 ? 0 : static_cast<int>(better.size()) + 1));
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
