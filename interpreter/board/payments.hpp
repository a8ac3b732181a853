/// All ways to pay: the sub-multisets of a stock that meet linear bounds.
///
/// A lazy cursor, no list is ever built. The order is fixed: fewest jokers
/// first, then most of the first kind, most of the second, and so on. A joker
/// stands for one of a set of kinds, with that kind's value; two payments that
/// differ only in what their jokers stand for are one payment. Branches that
/// lead to no payment are cut by bounds and, up to totals of 511, by the sets of
/// totals still reachable with the kinds still needed, so the cost follows the
/// number of payments found.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "interpreter/board/payment_stock.hpp"

namespace castellan::board {

class Payments {
 public:
  explicit Payments(const PaymentTerms& terms);
  Payments(const Payments&) = delete;
  Payments& operator=(const Payments&) = delete;

  /// Goes to the next payment; false when there are no more.
  bool next();
  /// Pieces of each kind in the current payment. Valid until `next`.
  [[nodiscard]] std::span<const Word> counts() const {
    return {counts_.data(), terms_.stock.size()};
  }

 private:
  using Total = PaymentStock::Total;

  // What has been chosen before a depth. Without first values: a cursor has
  // room for every depth and is made for each parameter that is enumerated.
  struct Chosen {
    Total total;
    int size;
    int kinds;
    std::uint64_t present;  // the kinds as bits
    Word least_value;
  };

  bool next_by_size();
  bool next_by_total();
  bool open_next_joker_count();
  [[nodiscard]] bool can_end_well(int depth) const;
  [[nodiscard]] bool may_end_well(int depth) const;
  /// Nothing of the kinds from a depth on can be added.
  [[nodiscard]] bool is_full(int depth) const;
  void open(int depth);
  [[nodiscard]] Word limit(int depth) const;
  [[nodiscard]] Word least(int depth) const;
  [[nodiscard]] bool accept();

  PaymentTerms terms_;
  PaymentStock own_;  // where nothing was prepared
  PaymentStock& stock_;
  const PaymentStock::Totals* reach_ = nullptr;  // of the jokers of this stretch
  int words_ = 0;                                // of a set of totals; 0: there are none
  int jokers_ = -1;                              // in the payments of this stretch
  int kinds_ = 0;
  int depth_ = -1;
  bool monotone_ = false;
  bool by_size_ = false;   // whatever is chosen meets all terms but those of its size
  bool by_total_ = false;  // totals alone say what can still become of a choice, one word of them
  std::array<Word, kMaxKinds> candidate_;     // count to try next, by depth
  std::array<Word, kMaxKinds> least_;         // below it the total is not reached
  std::array<Word, kMaxKinds> counts_;        // by kind
  std::array<Chosen, kMaxKinds + 1> chosen_;  // by depth
};

/// False: certainly nothing meets the terms, as what was prepared of the stock says.
[[nodiscard]] bool may_be_paid(const PaymentTerms& terms);
/// The same of totals within bounds, with so many kinds at least.
[[nodiscard]] bool may_be_paid(PaymentStock& stock, Word least_total, Word most_total,
                               int min_kinds);

/// Whether a multiset, one count a kind, meets the terms; `stock` and
/// `irredundant` are not looked at.
bool meets_terms(const PaymentTerms& terms, std::span<const Word> counts);

}  // namespace castellan::board
