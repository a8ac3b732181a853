/// Majorities: who is ahead, by how many ranks, and what the ranks pay.
///
/// Pure functions over a row of values a contestant; no state, no arena. Ranks
/// count from 1; those that a tie fills are skipped: 1, 1, 3. O(contestants
/// squared), which for the handful at a table is the fastest.
#pragma once

#include <cstdint>
#include <span>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::board {

/// The payment to each of t contestants on one rank.
enum class Share : std::uint8_t {
  /// The points of this rank and the t-1 following ones, divided by t, rounded
  /// down; the remainder is lost.
  divide,
  /// The points of the rank, in full.
  full
};

/// Writes the rank of each contestant from a row of `width` values each: rows
/// are ordered by their first different value, the greater one ahead.
void rank(std::span<const Word> rows, int width, std::span<int> ranks);

/// Writes the points of each contestant. `table[r-1]` is paid for rank r, ranks
/// beyond the table pay nothing.
void share_out(std::span<const int> ranks, std::span<const Word> table, Share share,
               std::span<Word> points);

}  // namespace castellan::board
