/// The values that jokers can replace, by their sum.
///
/// A joker stands for one of a set of kinds, with that kind's value. So many jokers together give a
/// set of sums; some of them may have to stand for kinds that are not there yet. These sets are
/// found by dynamic programming, so the cost is a polynomial in jokers and kinds, not their
/// combinations.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/board/payment_terms.hpp"

namespace castellan::board {

class JokerSums {
 public:
  using Total = std::int64_t;
  /// Later queries are about the stock of this number; results for another stock are dropped.
  void serve(std::uint64_t stock) {
    if (stock_ == stock) return;
    stock_ = stock;
    known_.clear();
    bits_.clear();
  }
  /// Whether `jokers` can stand for kinds so that, with what has been chosen besides, total and
  /// kinds of the terms are met. `total`: of what has been chosen; `present`: its kinds as bits.
  /// For one stock all calls have the same values and joker kinds. Out of fuel the answer is no.
  [[nodiscard]] bool fit(const PaymentTerms& terms, int jokers, Total total, std::uint64_t present);

 private:
  /// Sums of so many jokers, `needed` of which at least are of different `fresh` kinds: a set in
  /// words from `at` on.
  struct Sums {
    int jokers = 0, needed = 0;
    std::uint64_t fresh = 0;
    std::size_t words = 0, at = 0;
  };
  /// Null when it would take too much.
  const Sums* find(const PaymentTerms& terms, int jokers, int needed, std::uint64_t fresh);

  std::uint64_t stock_ = 0;
  std::vector<Sums> known_;
  std::vector<std::uint64_t> bits_, sums_, before_;
};

}  // namespace castellan::board
