/// The terms that a payment meets.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::board {

class PaymentStock;

inline constexpr int kMaxKinds = 64;

struct PaymentTerms {
  /// Per kind: the value of one piece (at least 0; ignored for the joker) and
  /// the pieces at hand. At most kMaxKinds kinds; both outlive the cursor.
  std::span<const Word> values;
  std::span<const Word> stock;
  /// The kind that is the joker, -1 for none, and the kinds it can stand for.
  int joker = -1;
  std::uint64_t joker_kinds = 0;
  Word min_total = 0;
  Word max_total = std::numeric_limits<Word>::max();
  int min_size = 0;
  int max_size = std::numeric_limits<int>::max();
  /// Different kinds needed, jokers counted as what they stand for.
  int min_kinds = 0;
  /// No piece can be left out: without any one of them the terms are not met.
  bool irredundant = false;
  /// The budget of the search; each count that it tries takes one. Below 0 it ends as if there were
  /// nothing more. Null: no limit.
  std::int64_t* fuel = nullptr;
  /// The prepared data of this stock and joker, for any bounds; null: none.
  PaymentStock* known = nullptr;

  [[nodiscard]] bool burn(std::int64_t steps) const {
    return fuel == nullptr || (*fuel -= steps) >= 0;
  }
};

/// Whether terms differ at most in values and stock.
[[nodiscard]] bool same_bounds(const PaymentTerms& a, const PaymentTerms& b);

}  // namespace castellan::board
