#include "interpreter/board/majority.hpp"

#include <algorithm>
#include <cassert>

namespace castellan::board {
namespace {

std::span<const Word> row(std::span<const Word> rows, int width, std::size_t i) {
  return rows.subspan(i * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
}

}  // namespace

std::strong_ordering compare_cascade(std::span<const Word> a, std::span<const Word> b) {
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
}

void rank(std::span<const Word> values, Word least, Ranking ranking, std::span<int> ranks) {
  assert(values.size() == ranks.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    ranks[i] = 0;
    if (values[i] < least) continue;
    ranks[i] = 1;
    for (std::size_t j = 0; j < values.size(); ++j) {
      if (values[j] <= values[i]) continue;
      const bool counted =
          ranking == Ranking::dense &&
          std::find(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(j), values[j]) !=
              values.begin() + static_cast<std::ptrdiff_t>(j);
      if (!counted) ++ranks[i];
    }
  }
}

void rank_cascade(std::span<const Word> rows, int width, bool zero_takes_no_part, Ranking ranking,
                  std::span<int> ranks) {
  assert(rows.size() == ranks.size() * static_cast<std::size_t>(width));
  const auto takes_part = [&](std::size_t i) {
    const auto r = row(rows, width, i);
    return !zero_takes_no_part || std::ranges::any_of(r, [](Word w) { return w != 0; });
  };
  const auto order = [&](std::size_t a, std::size_t b) {
    return compare_cascade(row(rows, width, a), row(rows, width, b));
  };
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    ranks[i] = 0;
    if (!takes_part(i)) continue;
    ranks[i] = 1;
    for (std::size_t j = 0; j < ranks.size(); ++j) {
      if (!takes_part(j) || order(j, i) <= 0) continue;
      bool counted = false;
      for (std::size_t k = 0; ranking == Ranking::dense && k < j && !counted; ++k)
        counted = order(k, j) == 0;
      if (!counted) ++ranks[i];
    }
  }
}

void share_out(std::span<const int> ranks, std::span<const Word> table, Share share,
               std::span<Word> points) {
  assert(ranks.size() == points.size());
  const auto pays = [&](int r) {
    return r <= static_cast<int>(table.size()) ? table[static_cast<std::size_t>(r - 1)] : 0;
  };
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    points[i] = 0;
    if (ranks[i] == 0) continue;
    if (share == Share::full) {
      points[i] = pays(ranks[i]);
      continue;
    }
    const int tied = static_cast<int>(std::ranges::count(ranks, ranks[i]));
    std::int64_t sum = 0;
    for (int r = ranks[i]; r < ranks[i] + tied; ++r) sum += pays(r);
    // Division by a positive number, rounded down for negative sums too.
    points[i] = static_cast<Word>((sum >= 0 ? sum : sum - tied + 1) / tied);
  }
}

}  // namespace castellan::board
