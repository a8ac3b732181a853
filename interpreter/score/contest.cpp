#include "interpreter/score/contest.hpp"

#include <algorithm>
#include <span>

#include "interpreter/board/majority.hpp"

namespace castellan::score {

int Contest::tied(std::size_t i) const {
  return static_cast<int>(
      std::count(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(size), ranks[i]));
}

void Contest::share_out(Ties ties) {
  std::array<std::size_t, kMaxContestants> who{};
  std::array<Word, kMaxContestants * kMaxCascade> rows{};
  std::array<Word, kMaxContestants> shares{};
  std::array<int, kMaxContestants> found{};
  std::size_t n = 0;
  for (std::size_t i = 0; i < size; ++i) {
    ranks[i] = 0;
    points[i] = 0;
    if (!enters[i] || amount(i) < least) continue;
    for (std::size_t w = 0; w < width; ++w) rows[n * width + w] = amount(i, w);
    who[n++] = i;
  }
  const std::span<int> given(found.data(), n);
  board::rank({rows.data(), n * width}, static_cast<int>(width), given);
  for (std::size_t k = 0; k < n; ++k) ranks[who[k]] = found[k];
  if (ties == Ties::lower) {
    for (std::size_t k = 0; k < n; ++k) {
      found[k] += tied(who[k]) - 1;
    }
  }
  board::share_out(given, {prizes.data(), size},
                   ties == Ties::share ? board::Share::divide : board::Share::full,
                   {shares.data(), n});
  for (std::size_t k = 0; k < n; ++k) points[who[k]] = shares[k];
}

}  // namespace castellan::score
