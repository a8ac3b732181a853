#include "interpreter/board/majority.hpp"

#include <algorithm>
#include <cassert>

namespace castellan::board {
namespace {

std::span<const Word> row(std::span<const Word> rows, int width, std::size_t i) {
  return rows.subspan(i * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
}

}  // namespace

void rank(std::span<const Word> rows, int width, std::span<int> ranks) {
  assert(rows.size() == ranks.size() * static_cast<std::size_t>(width));
  const auto ahead = [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(row(rows, width, b), row(rows, width, a));
  };
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    ranks[i] = 1;
    for (std::size_t j = 0; j < ranks.size(); ++j) ranks[i] += ahead(j, i);
  }
}

void share_out(std::span<const int> ranks, std::span<const Word> table, Share share,
               std::span<Word> points) {
  assert(ranks.size() == points.size());
  const auto pays = [&](int r) {
    return r <= static_cast<int>(table.size()) ? table[static_cast<std::size_t>(r - 1)] : 0;
  };
  for (std::size_t i = 0; i < ranks.size(); ++i) {
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
