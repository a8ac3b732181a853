/// Precomputed data of a stock, for any price: the order of its kinds, and the totals that the
/// kinds after each can add.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "interpreter/board/joker_sums.hpp"
#include "interpreter/board/payment_terms.hpp"

namespace castellan::board {

class PaymentStock {
 public:
  using Total = std::int64_t;
  /// Totals up to 511 as bits.
  static constexpr int kWords = 8;
  /// Sets of so many words each: what can be added by any number of kinds, by one kind at least, by
  /// two at least ..., as far as there is room.
  using Totals = std::array<std::uint64_t, kWords>;

  /// Reads values and stock, which outlive it, and the joker; other terms may change. Counts kinds
  /// up to the number that the terms need.
  void prepare(const PaymentTerms& terms);

  /// Kinds to choose from, the joker and those not at hand left out.
  [[nodiscard]] int kinds() const { return kinds_; }
  [[nodiscard]] int kind(int depth) const { return kind_[static_cast<std::size_t>(depth)]; }
  [[nodiscard]] int jokers() const { return jokers_; }
  /// Least and most that a joker can stand for; 0 without one.
  [[nodiscard]] Word joker_least() const { return joker_least_; }
  [[nodiscard]] Word joker_most() const { return joker_most_; }
  /// Of the kinds from a depth on: the most that they can add, their pieces, the least value of a
  /// piece.
  [[nodiscard]] Total rest_total(int depth) const {
    return rest_total_[static_cast<std::size_t>(depth)];
  }
  [[nodiscard]] int rest_size(int depth) const {
    return rest_size_[static_cast<std::size_t>(depth)];
  }
  [[nodiscard]] Word cheapest(int depth) const {
    return cheapest_[static_cast<std::size_t>(depth)];
  }

  /// Numbers of kinds that sets of so many words tell apart.
  [[nodiscard]] int most_kinds(int words) const { return std::min(min_kinds_, kWords / words - 1); }
  /// By depth, the totals that the later kinds can add together with so many jokers, each taken for
  /// a kind of its own, as sets of so many words; greater totals are left out. Valid until the next
  /// call with other arguments.
  [[nodiscard]] const Totals* reach(int jokers, int words) {
    const std::size_t table = static_cast<std::size_t>(jokers) % kTables;
    if (known_[table].jokers != jokers || known_[table].words != words)
      find_reach(table, jokers, words);
    return reach_[table].data();
  }

  /// The sums of its jokers. One per thread, so that its memory is allocated once; valid until the
  /// next call for another stock.
  [[nodiscard]] JokerSums& joker_sums() const;

  /// The totals of all kinds with any number of the jokers.
  [[nodiscard]] const Totals& all_reach(int words) {
    if (all_words_ != words) find_all_reach(words);
    return all_reach_;
  }

 private:
  static constexpr std::size_t kTables = 4;  // of 0, 1, 2, 3 jokers; of more in turn

  void find_reach(std::size_t table, int jokers, int words);
  template <class Add>
  void fill_reach(Totals* reach, int jokers, int words, const Add& add) const;
  void find_all_reach(int words);

  std::uint64_t number_ = 0;  // of what was prepared, no other stock has it
  std::span<const Word> values_, stock_;
  int kinds_ = 0, jokers_ = 0, min_kinds_ = 0;
  Word joker_least_ = 0, joker_most_ = 0;
  std::uint64_t joker_kinds_ = 0;
  std::array<std::int8_t, kMaxKinds> kind_;
  std::array<Total, kMaxKinds + 1> rest_total_;
  std::array<int, kMaxKinds + 1> rest_size_;
  std::array<Word, kMaxKinds + 1> cheapest_;
  struct Of {
    int jokers = -1, words = 0;
  };
  std::array<Of, kTables> known_;
  std::array<std::array<Totals, kMaxKinds + 1>, kTables> reach_;
  int all_words_ = 0;  // of the set below; 0: it is not known
  Totals all_reach_;
};

}  // namespace castellan::board
