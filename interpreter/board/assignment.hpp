/// The best filling of capacities from one supply.
///
/// Best means: the highest value, then the most left over, then the most in the
/// first capacity, the second, and so on. A pure function that works in vectors
/// lent by the caller.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::board {

struct FillScratch {
  std::vector<std::int64_t> value;
  std::vector<Word> left;
};

/// Any value functions: `tables[i][k]` is the value of k units in capacity i,
/// for k from 0 to its room. `leftover[k]` is the value of k units left over,
/// the last entry standing for all larger k; empty means 0. Writes the amounts
/// and returns the whole value. O(capacities * supply * room).
std::int64_t fill_by_tables(std::span<const std::span<const Word>> tables,
                            std::span<const Word> leftover, Word supply, std::span<Word> amounts,
                            FillScratch& scratch);

}  // namespace castellan::board
