/// How many ways to pay there are, and which is the n-th, without going through those before it: from
/// how many ways the kinds from each on have to come from so much and so many to what is wanted.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "interpreter/board/payments.hpp"

namespace castellan::board {

class PaymentCount {
 public:
  /// Whether these terms are counted: bounds of total and size alone, small ones. The others are gone through by Payments.
  [[nodiscard]] static bool serves(const PaymentTerms& terms);

  /// The terms, which it serves, outlive it. Takes what the table has entries from their fuel.
  explicit PaymentCount(const PaymentTerms& terms);

  [[nodiscard]] std::int64_t all() const { return ways(0, 0, 0); }
  /// Gives pieces of each kind in the payment that `n` others, fewer than there are, come before in the order of Payments.
  void at(std::int64_t n, std::span<Word> counts) const;

 private:
  static constexpr std::size_t kMostEntries = 1024;
  struct Extent {
    int totals = 1, sizes = 1;  ///< those that are told apart
  };
  static Extent extent(const PaymentTerms& terms);
  [[nodiscard]] std::int64_t ways(int kind, int total, int size) const {
    return ways_[static_cast<std::size_t>((kind * extent_.totals + total) * extent_.sizes + size)];
  }
  [[nodiscard]] bool ends_well(int total, int size) const {
    return total >= terms_.min_total && size >= terms_.min_size;
  }
  /// How many of a kind may be added.
  [[nodiscard]] int most(std::size_t kind, int total, int size) const;

  const PaymentTerms& terms_;
  int kinds_;
  Extent extent_;
  bool bounded_total_, bounded_size_;
  std::array<std::int64_t, kMostEntries> ways_;  ///< of the kinds from each on; behind the last, whether it ends well
};

}  // namespace castellan::board
