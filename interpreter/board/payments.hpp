/// All ways to pay: the sub-multisets of a stock that meet linear bounds.
///
/// A lazy cursor, no list is ever built. The order is fixed: fewest jokers
/// first, then most of the first kind, most of the second, and so on. A joker
/// stands for one of a set of kinds, with that kind's value; two payments that
/// differ only in what their jokers stand for are one payment. Branches that
/// lead to no payment are cut by bounds and, up to totals of 511, by the set of
/// totals still reachable, so the cost follows the number of payments found.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "interpreter/vocabulary.hpp"

namespace castellan::board {

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
  /// What the search may cost; a count that may be tried takes one. Below 0 it
  /// gives up as if there were nothing more. Null: as much as it takes.
  std::int64_t* fuel = nullptr;

  [[nodiscard]] bool burn(std::int64_t steps) const { return fuel == nullptr || (*fuel -= steps) >= 0; }
};

/// Whether terms differ at most in values and stock.
[[nodiscard]] bool same_bounds(const PaymentTerms& a, const PaymentTerms& b);

class Payments {
 public:
  explicit Payments(const PaymentTerms& terms);

  /// Goes to the next payment; false when there are no more.
  bool next();
  /// Pieces of each kind in the current payment. Valid until `next`.
  [[nodiscard]] std::span<const Word> counts() const {
    return {counts_.data(), terms_.stock.size()};
  }

 private:
  using Total = std::int64_t;
  static constexpr int kTotalWords = 8;  // totals 0 to 511 as bits
  using Totals = std::array<std::uint64_t, kTotalWords>;

  // What has been chosen before a depth. Without first values: a cursor has
  // room for every depth and is made for each parameter that is enumerated.
  struct Chosen {
    Total total;
    int size;
    int kinds;
    std::uint64_t present;  // the kinds as bits
    Word least_value;
  };

  bool open_next_joker_count();
  void prepare_totals();
  [[nodiscard]] bool can_end_well(int depth) const;
  [[nodiscard]] bool may_end_well(int depth) const;
  [[nodiscard]] bool total_in_reach(int depth, Total total) const;
  /// Nothing of the kinds from a depth on can be added.
  [[nodiscard]] bool is_full(int depth) const;
  void open(int depth);
  [[nodiscard]] Word limit(int depth) const;
  [[nodiscard]] Word least(int depth) const;
  [[nodiscard]] bool accept() const;
  void add_shifted(Totals& to, const Totals& from, Total by) const;

  PaymentTerms terms_;
  int kinds_ = 0;    // kinds to choose from, the joker left out
  int jokers_ = -1;  // jokers in the payments of this stretch
  int joker_stock_ = 0;
  Word joker_least_ = 0, joker_most_ = 0;
  int depth_ = -1;
  bool bitset_ = false;
  int words_ = 0;  // words of the total sets in use
  bool monotone_ = false;
  std::array<std::int8_t, kMaxKinds> kind_;      // by depth
  std::array<Word, kMaxKinds> candidate_;        // count to try next, by depth
  std::array<Word, kMaxKinds> least_;            // below it the total is not reached
  std::array<Word, kMaxKinds> counts_;           // by kind
  std::array<Chosen, kMaxKinds + 1> chosen_;     // by depth
  std::array<Total, kMaxKinds + 1> rest_total_;  // most that the kinds from a depth on can add
  std::array<int, kMaxKinds + 1> rest_size_;
  std::array<Word, kMaxKinds + 1> cheapest_;     // least value of a piece from a depth on
  std::array<Totals, kMaxKinds + 1> reach_;  // totals that they and the jokers can add
};

/// Whether a multiset, one count a kind, meets the terms; `stock` and
/// `irredundant` are not looked at.
bool meets_terms(const PaymentTerms& terms, std::span<const Word> counts);

}  // namespace castellan::board
