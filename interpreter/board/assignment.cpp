#include "interpreter/board/assignment.hpp"

#include <algorithm>
#include <cassert>

namespace castellan::board {

std::int64_t fill_by_tables(std::span<const std::span<const Word>> tables,
                            std::span<const Word> leftover, Word supply, std::span<Word> amounts,
                            FillScratch& scratch) {
  assert(tables.size() == amounts.size() && supply >= 0);
  // value and left [i][s]: the best that capacities from i on make of s units.
  const std::size_t n = tables.size();
  const std::size_t row = static_cast<std::size_t>(supply) + 1;
  scratch.value.resize((n + 1) * row);
  scratch.left.resize((n + 1) * row);
  for (std::size_t s = 0; s < row; ++s) {
    scratch.value[n * row + s] = leftover.empty() ? 0 : leftover[std::min(s, leftover.size() - 1)];
    scratch.left[n * row + s] = static_cast<Word>(s);
  }
  const auto better = [&](std::int64_t value, Word left, std::int64_t than, Word than_left) {
    return value > than || (value == than && left > than_left);
  };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t s = 0; s < row; ++s) {
      const std::size_t most = std::min(s, tables[i].size() - 1);
      const std::size_t own = i * row + s;
      for (std::size_t k = 0; k <= most; ++k) {
        const std::size_t rest = (i + 1) * row + s - k;
        const std::int64_t value = tables[i][k] + scratch.value[rest];
        if (k == 0 || better(value, scratch.left[rest], scratch.value[own], scratch.left[own])) {
          scratch.value[own] = value;
          scratch.left[own] = scratch.left[rest];
        }
      }
    }
  }
  std::size_t s = row - 1;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t own = i * row + s;
    std::size_t k = std::min(s, tables[i].size() - 1);
    while (tables[i][k] + scratch.value[(i + 1) * row + s - k] != scratch.value[own] ||
           scratch.left[(i + 1) * row + s - k] != scratch.left[own]) {
      --k;
    }
    amounts[i] = static_cast<Word>(k);
    s -= k;
  }
  return scratch.value[row - 1];
}

}  // namespace castellan::board
