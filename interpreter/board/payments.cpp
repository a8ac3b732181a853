#include "interpreter/board/payments.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>

namespace castellan::board {

namespace {

using Total = std::int64_t;

bool total_ok(const PaymentTerms& terms, Total t) { return t >= terms.min_total && t <= terms.max_total; }

// Whether `left` jokers can stand for kinds from `kind` on so that the terms
// are met.
bool jokers_fit(const PaymentTerms& terms, int kind, int left, Total total, std::uint64_t present) {
  if (left == 0) return total_ok(terms, total) && std::popcount(present) >= terms.min_kinds;
  if (kind == kMaxKinds || !terms.burn(1)) return false;
  const std::uint64_t rest = terms.joker_kinds >> kind;
  if (rest == 0) return false;
  kind += std::countr_zero(rest);
  const Word value = terms.values[static_cast<std::size_t>(kind)];
  if (jokers_fit(terms, kind + 1, left, total, present)) return true;
  for (int n = 1; n <= left; ++n) {
    if (jokers_fit(terms, kind + 1, left - n, total + Total{n} * value, present | std::uint64_t{1} << kind))
      return true;
  }
  return false;
}

}  // namespace

bool same_bounds(const PaymentTerms& a, const PaymentTerms& b) {
  const auto of = [](const PaymentTerms& t) {
    return std::tie(t.joker, t.joker_kinds, t.min_total, t.max_total, t.min_size, t.max_size, t.min_kinds, t.irredundant);
  };
  return of(a) == of(b);
}

Payments::Payments(const PaymentTerms& terms) : terms_(terms) {
  assert(terms.values.size() == terms.stock.size());
  assert(terms.stock.size() <= static_cast<std::size_t>(kMaxKinds));
  const int n = static_cast<int>(terms.stock.size());
  for (int k = 0; k < n; ++k) {
    counts_[static_cast<std::size_t>(k)] = 0;
    const Word stock = terms.stock[static_cast<std::size_t>(k)];
    if (k == terms.joker) {
      if (terms.joker_kinds != 0) joker_stock_ = stock;
    } else if (stock > 0) {
      kind_[static_cast<std::size_t>(kinds_++)] = static_cast<std::int8_t>(k);
    }
  }
  if (joker_stock_ > 0) {
    joker_least_ = std::numeric_limits<Word>::max();
    for (std::uint64_t rest = terms.joker_kinds; rest != 0; rest &= rest - 1) {
      const Word v = terms.values[static_cast<std::size_t>(std::countr_zero(rest))];
      joker_least_ = std::min(joker_least_, v);
      joker_most_ = std::max(joker_most_, v);
    }
  }
  bitset_ = terms.max_total >= 0 && terms.max_total < kTotalWords * 64;
  if (bitset_) words_ = static_cast<int>(terms.max_total) / 64 + 1;
  // With nothing but a total to reach, a choice that could do without a piece
  // stays so whatever is added: its branch is cut, and what is left over is
  // irredundant without a further check.
  monotone_ = terms.irredundant && joker_stock_ == 0 && terms.min_kinds <= 1 && terms.min_size <= 1;

  rest_total_[static_cast<std::size_t>(kinds_)] = 0;
  rest_size_[static_cast<std::size_t>(kinds_)] = 0;
  cheapest_[static_cast<std::size_t>(kinds_)] = std::numeric_limits<Word>::max();
  for (int d = kinds_ - 1; d >= 0; --d) {
    const auto i = static_cast<std::size_t>(d);
    const auto k = static_cast<std::size_t>(kind_[i]);
    rest_total_[i] = rest_total_[i + 1] + Total{terms.stock[k]} * terms.values[k];
    rest_size_[i] = rest_size_[i + 1] + terms.stock[k];
    cheapest_[i] = std::min(cheapest_[i + 1], terms.values[k]);
  }
}

inline void Payments::add_shifted(Totals& to, const Totals& from, Total by) const {
  if (words_ == 1) {
    if (by < 64) to[0] |= from[0] << by;
    return;
  }
  const int shift_words = static_cast<int>(by / 64);
  const int bits = static_cast<int>(by % 64);
  for (int w = words_ - 1; w >= shift_words; --w) {
    const auto source = static_cast<std::size_t>(w - shift_words);
    std::uint64_t moved = from[source] << bits;
    if (bits != 0 && source > 0) moved |= from[source - 1] >> (64 - bits);
    to[static_cast<std::size_t>(w)] |= moved;
  }
}

void Payments::prepare_totals() {
  Totals& own = reach_[static_cast<std::size_t>(kinds_)];
  own = {};
  own[0] = 1;
  for (int j = 0; j < jokers_; ++j) {
    Totals more{};
    for (std::uint64_t rest = terms_.joker_kinds; rest != 0; rest &= rest - 1) {
      add_shifted(more, own, terms_.values[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
    own = more;
  }
  for (int d = kinds_ - 1; d >= 0; --d) {
    const auto i = static_cast<std::size_t>(d);
    const auto k = static_cast<std::size_t>(kind_[i]);
    std::copy_n(reach_[i + 1].begin(), words_, reach_[i].begin());
    Total by = terms_.values[k];
    for (Word c = 1; c <= terms_.stock[k] && by <= terms_.max_total && by > 0; ++c) {
      add_shifted(reach_[i], reach_[i + 1], by);
      by += terms_.values[k];
    }
  }
}

bool Payments::open_next_joker_count() {
  if (++jokers_ > joker_stock_) {
    jokers_ = joker_stock_;
    return false;
  }
  if (terms_.joker >= 0) counts_[static_cast<std::size_t>(terms_.joker)] = jokers_;
  chosen_[0] = {0, 0, 0, 0, std::numeric_limits<Word>::max()};
  if (!may_end_well(0)) return true;
  if (bitset_) prepare_totals();
  if (!can_end_well(0)) return true;  // depth_ stays -1: on to the next count
  depth_ = 0;
  if (kinds_ > 0) open(0);
  return true;
}

bool Payments::total_in_reach(int depth, Total total) const {
  const Totals& reach = reach_[static_cast<std::size_t>(depth)];
  const Total low = std::max<Total>(0, terms_.min_total - total);
  const Total high = terms_.max_total - total;
  if (high < low) return false;
  if (words_ == 1) return (reach[0] >> low << low & ~std::uint64_t{0} >> (63 - high)) != 0;
  for (Total w = low / 64; w <= high / 64; ++w) {
    std::uint64_t bits = reach[static_cast<std::size_t>(w)];
    if (w == low / 64) bits &= ~std::uint64_t{0} << low % 64;
    if (w == high / 64) bits &= ~std::uint64_t{0} >> (63 - high % 64);
    if (bits != 0) return true;
  }
  return false;
}

inline bool Payments::can_end_well(int depth) const {
  return may_end_well(depth) && (!bitset_ || total_in_reach(depth, chosen_[static_cast<std::size_t>(depth)].total));
}

/// The same by bounds alone.
inline bool Payments::may_end_well(int depth) const {
  const auto i = static_cast<std::size_t>(depth);
  const Chosen& c = chosen_[i];
  if (c.total + rest_total_[i] + Total{joker_most_} * jokers_ < terms_.min_total) return false;
  if (c.total + Total{joker_least_} * jokers_ > terms_.max_total) return false;
  if (c.size + jokers_ + rest_size_[i] < terms_.min_size || c.size + jokers_ > terms_.max_size)
    return false;
  if (c.kinds + jokers_ + kinds_ - depth < terms_.min_kinds) return false;
  if (monotone_ && c.size > terms_.min_size && c.total - c.least_value >= terms_.min_total &&
      c.size - 1 >= terms_.min_kinds) {
    return false;
  }
  return true;
}

inline bool Payments::is_full(int depth) const {
  if (depth == kinds_) return true;
  const auto i = static_cast<std::size_t>(depth);
  const Chosen& c = chosen_[i];
  return c.size + jokers_ >= terms_.max_size ||
         c.total + Total{joker_least_} * jokers_ + cheapest_[i] > terms_.max_total;
}

Word Payments::limit(int depth) const {
  const auto i = static_cast<std::size_t>(depth);
  const auto k = static_cast<std::size_t>(kind_[i]);
  const Chosen& c = chosen_[i];
  Total most = std::min<Total>(terms_.stock[k], Total{terms_.max_size} - jokers_ - c.size);
  if (terms_.values[k] > 0) {
    const Total room = terms_.max_total - Total{joker_least_} * jokers_ - c.total;
    most = std::min(most, room / terms_.values[k]);
  }
  return static_cast<Word>(most);
}

Word Payments::least(int depth) const {
  const auto i = static_cast<std::size_t>(depth);
  const Word value = terms_.values[static_cast<std::size_t>(kind_[i])];
  const Total missing = terms_.min_total - chosen_[i].total - rest_total_[i + 1] - Total{joker_most_} * jokers_;
  return missing <= 0 || value == 0 ? 0 : static_cast<Word>((missing + value - 1) / value);
}

void Payments::open(int depth) {
  candidate_[static_cast<std::size_t>(depth)] = limit(depth);
  least_[static_cast<std::size_t>(depth)] = least(depth);
}

bool Payments::next() {
  for (;;) {
    if (depth_ < 0) {
      if (!terms_.burn(1) || !open_next_joker_count()) return false;
      continue;
    }
    if (depth_ == kinds_) {
      --depth_;
      if (accept()) return true;
      continue;
    }
    const auto i = static_cast<std::size_t>(depth_);
    const auto k = static_cast<std::size_t>(kind_[i]);
    const Word n = candidate_[i]--;
    if (n < least_[i]) {
      counts_[k] = 0;
      --depth_;
      continue;
    }
    counts_[k] = n;
    Chosen& c = chosen_[i + 1];
    c = chosen_[i];
    if (n > 0) {
      c.total += Total{n} * terms_.values[k];
      c.size += n;
      ++c.kinds;
      c.present |= std::uint64_t{1} << k;
      c.least_value = std::min(c.least_value, terms_.values[k]);
    }
    if (!can_end_well(depth_ + 1)) continue;
    if (is_full(depth_ + 1)) {
      // Of the kinds behind it nothing is taken: their counts are 0.
      chosen_[static_cast<std::size_t>(kinds_)] = c;
      if (accept()) return true;
      continue;
    }
    open(++depth_);
    if (!terms_.burn(candidate_[i + 1] + 1)) return false;
  }
}

bool Payments::accept() const {
  const Chosen& c = chosen_[static_cast<std::size_t>(kinds_)];
  const int size = c.size + jokers_;
  if (size < terms_.min_size || size > terms_.max_size) return false;
  if (jokers_ == 0) {
    if (!total_ok(terms_, c.total) || c.kinds < terms_.min_kinds) return false;
  } else if (!jokers_fit(terms_, 0, jokers_, c.total, c.present)) {
    return false;
  }
  if (!terms_.irredundant || monotone_) return true;
  std::array<Word, kMaxKinds> fewer;
  const std::size_t n = terms_.stock.size();
  std::copy_n(counts_.begin(), n, fewer.begin());
  for (std::size_t k = 0; k < n; ++k) {
    if (fewer[k] == 0) continue;
    --fewer[k];
    if (meets_terms(terms_, {fewer.data(), n})) return false;
    ++fewer[k];
  }
  return true;
}

bool meets_terms(const PaymentTerms& terms, std::span<const Word> counts) {
  Total total = 0;
  int size = 0;
  int jokers = 0;
  std::uint64_t present = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    size += counts[k];
    if (static_cast<int>(k) == terms.joker) {
      jokers = counts[k];
    } else if (counts[k] > 0) {
      total += Total{counts[k]} * terms.values[k];
      present |= std::uint64_t{1} << k;
    }
  }
  if (size < terms.min_size || size > terms.max_size) return false;
  return jokers_fit(terms, 0, jokers, total, present);
}

}  // namespace castellan::board
