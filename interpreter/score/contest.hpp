/// Who ranks where among the contestants of a row, and what the ranks pay.
#pragma once

#include <array>
#include <cstddef>

#include "interpreter/score/sheet.hpp"

namespace castellan::score {

/// A `rank` row while it is decided: players by seat, then the other
/// contestants. Fixed size, so that value mode allocates nothing.
struct Contest {
  std::size_t size = 0;
  std::array<bool, kMaxContestants> enters{};    ///< the conditions hold
  std::array<bool, kMaxContestants> excluded{};  ///< the row's own condition does not
  /// What is compared: `width` amounts a contestant, one contestant after the other.
  std::size_t width = 1;
  std::array<Word, kMaxContestants * kMaxCascade> amounts{};
  std::array<int, kMaxContestants> ranks{};  ///< from 1; 0: takes no part
  std::array<Word, kMaxContestants> points{};
  std::array<Word, kMaxContestants> prizes{};  ///< of ranks 1, 2, ...; beyond what is listed 0
  Word least = 0;

  [[nodiscard]] Word& amount(std::size_t i, std::size_t k = 0) { return amounts[i * width + k]; }
  [[nodiscard]] Word amount(std::size_t i, std::size_t k = 0) const {
    return amounts[i * width + k];
  }
  /// Contestants on the rank of `i`, itself included.
  [[nodiscard]] int tied(std::size_t i) const;
  /// Ranks those who enter, and pays.
  void share_out(Ties ties);
};

}  // namespace castellan::score
