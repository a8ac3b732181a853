/// Majorities: who is ahead, by how many ranks, and what the ranks pay.
///
/// Pure functions over one value (or one row of values) a contestant; no state,
/// no arena. Ranks count from 1; 0 means that the contestant takes no part.
/// O(contestants squared), which for the handful at a table is the fastest.
#pragma once

#include <compare>
#include <cstdint>
#include <span>

#include "interpreter/vocabulary.hpp"

namespace castellan::board {

/// What follows a rank that is shared by t contestants.
enum class Ranking : std::uint8_t {
  /// The next t-1 ranks are skipped: 1, 1, 3.
  skip,
  /// The next rank: 1, 1, 2.
  dense
};

/// What each of t contestants on one rank is paid.
enum class Share : std::uint8_t {
  /// The points of this rank and the t-1 following ones, divided by t, rounded
  /// down; the remainder is lost. Meant for `Ranking::skip`.
  divide,
  /// The points of the rank, in full.
  full
};

/// Orders two rows by their first different value.
std::strong_ordering compare_cascade(std::span<const Word> a, std::span<const Word> b);

/// Writes the rank of each contestant; those with less than `least` get 0.
void rank(std::span<const Word> values, Word least, Ranking ranking, std::span<int> ranks);

/// The same with a row of `width` values a contestant, compared as a cascade;
/// rows that are all zero get rank 0 when `zero_takes_no_part`.
void rank_cascade(std::span<const Word> rows, int width, bool zero_takes_no_part, Ranking ranking,
                  std::span<int> ranks);

/// Writes the points of each contestant. `table[r-1]` is paid for rank r, ranks
/// beyond the table pay nothing.
void share_out(std::span<const int> ranks, std::span<const Word> table, Share share,
               std::span<Word> points);

}  // namespace castellan::board
