#include "interpreter/board/payments.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>

namespace castellan::board {

namespace {

using Total = std::int64_t;

bool total_ok(const PaymentTerms& terms, Total t) {
  return t >= terms.min_total && t <= terms.max_total;
}

/// Words of the sets of totals that such terms need; 0: totals are beyond these.
int words_for(Word most_total) {
  const bool near = most_total >= 0 && most_total < PaymentStock::kWords * 64;
  return near ? static_cast<int>(most_total) / 64 + 1 : 0;
}

/// Whether a set of one word has a total from `low` to `high`, of 0 to 63.
inline bool has_within(std::uint64_t set, Total low, Total high) {
  return (set >> low << low & ~std::uint64_t{0} >> (63 - high)) != 0;
}

/// Whether what can still be added, with so many kinds at least, may be a total within bounds.
inline bool is_in_reach(Total least, Total high, const PaymentStock::Totals& sets, int words,
                        int kinds) {
  const std::uint64_t* reach = &sets[static_cast<std::size_t>(kinds * words)];
  const Total low = std::max<Total>(0, least);
  if (high < low) return false;
  if (words == 1) return has_within(reach[0], low, high);
  for (Total w = low / 64; w <= high / 64; ++w) {
    std::uint64_t bits = reach[w];
    if (w == low / 64) bits &= ~std::uint64_t{0} << low % 64;
    if (w == high / 64) bits &= ~std::uint64_t{0} >> (63 - high % 64);
    if (bits != 0) return true;
  }
  return false;
}

}  // namespace

bool same_bounds(const PaymentTerms& a, const PaymentTerms& b) {
  const auto of = [](const PaymentTerms& t) {
    return std::tie(t.joker, t.joker_kinds, t.min_total, t.max_total, t.min_size, t.max_size,
                    t.min_kinds, t.irredundant);
  };
  return of(a) == of(b);
}

bool may_be_paid(const PaymentTerms& terms) {
  return terms.known == nullptr ||
         may_be_paid(*terms.known, terms.min_total, terms.max_total, terms.min_kinds);
}

bool may_be_paid(PaymentStock& stock, Word least_total, Word most_total, int min_kinds) {
  const int words = words_for(most_total);
  return words == 0 || is_in_reach(least_total, most_total, stock.all_reach(words), words,
                                   std::clamp(min_kinds, 0, stock.most_kinds(words)));
}

Payments::Payments(const PaymentTerms& terms)
    : terms_(terms),
      stock_(terms.known == nullptr ? own_ : *terms.known),
      words_(words_for(terms.max_total)) {
  if (terms.known == nullptr) own_.prepare(terms);
  kinds_ = stock_.kinds();
  std::fill_n(counts_.begin(), terms.stock.size(), 0);
  // With nothing but a total to reach, a choice that could do without a piece
  // stays so whatever is added: its branch is cut, and what is left over is
  // irredundant without a further check.
  monotone_ =
      terms.irredundant && stock_.jokers() == 0 && terms.min_kinds <= 1 && terms.min_size <= 1;
  by_size_ = stock_.jokers() == 0 && !terms.irredundant && terms.min_kinds <= 0 &&
             terms.min_total <= 0 && stock_.rest_total(0) <= terms.max_total;
  by_total_ = words_ == 1 && !monotone_ && terms.min_size <= 1 && terms.min_total >= 1 &&
              terms.max_size >= stock_.rest_size(0) + stock_.jokers();
}

bool Payments::open_next_joker_count() {
  if (++jokers_ > stock_.jokers()) {
    jokers_ = stock_.jokers();
    return false;
  }
  if (terms_.joker >= 0) counts_[static_cast<std::size_t>(terms_.joker)] = jokers_;
  chosen_[0] = {0, 0, 0, 0, std::numeric_limits<Word>::max()};
  if (!may_end_well(0)) return true;
  if (words_ != 0) reach_ = stock_.reach(jokers_, words_);
  if (!can_end_well(0)) return true;  // depth_ stays -1: on to the next count
  depth_ = 0;
  if (kinds_ > 0) open(0);
  return true;
}

inline bool Payments::can_end_well(int depth) const {
  const Chosen& c = chosen_[static_cast<std::size_t>(depth)];
  if (words_ == 0) {
    if (!may_end_well(depth)) return false;
  } else {
    const int kinds = std::clamp(terms_.min_kinds - c.kinds, 0, stock_.most_kinds(words_));
    if (!is_in_reach(terms_.min_total - c.total, terms_.max_total - c.total, reach_[depth], words_,
                     kinds))
      return false;
  }
  if (c.size + jokers_ + stock_.rest_size(depth) < terms_.min_size ||
      c.size + jokers_ > terms_.max_size)
    return false;
  return !(monotone_ && c.size > terms_.min_size && c.total - c.least_value >= terms_.min_total &&
           c.size - 1 >= terms_.min_kinds);
}

/// By bounds of the total and of kinds alone.
inline bool Payments::may_end_well(int depth) const {
  const Chosen& c = chosen_[static_cast<std::size_t>(depth)];
  if (c.total + stock_.rest_total(depth) + Total{stock_.joker_most()} * jokers_ < terms_.min_total)
    return false;
  if (c.total + Total{stock_.joker_least()} * jokers_ > terms_.max_total) return false;
  return c.kinds + jokers_ + kinds_ - depth >= terms_.min_kinds;
}

inline bool Payments::is_full(int depth) const {
  if (depth == kinds_) return true;
  const auto i = static_cast<std::size_t>(depth);
  const Chosen& c = chosen_[i];
  return c.size + jokers_ >= terms_.max_size ||
         c.total + Total{stock_.joker_least()} * jokers_ + stock_.cheapest(depth) >
             terms_.max_total;
}

Word Payments::limit(int depth) const {
  const auto i = static_cast<std::size_t>(depth);
  const auto k = static_cast<std::size_t>(stock_.kind(depth));
  const Chosen& c = chosen_[i];
  Total most = std::min<Total>(terms_.stock[k], Total{terms_.max_size} - jokers_ - c.size);
  if (terms_.values[k] > 0) {
    const Total room = terms_.max_total - Total{stock_.joker_least()} * jokers_ - c.total;
    most = std::min(most, room / terms_.values[k]);
  }
  return static_cast<Word>(most);
}

Word Payments::least(int depth) const {
  const auto i = static_cast<std::size_t>(depth);
  const Word value = terms_.values[static_cast<std::size_t>(stock_.kind(depth))];
  const Total missing = terms_.min_total - chosen_[i].total - stock_.rest_total(depth + 1) -
                        Total{stock_.joker_most()} * jokers_;
  return missing <= 0 || value == 0 ? 0 : static_cast<Word>((missing + value - 1) / value);
}

void Payments::open(int depth) {
  candidate_[static_cast<std::size_t>(depth)] = limit(depth);
  least_[static_cast<std::size_t>(depth)] = least(depth);
}

/// The same way through the same choices, fuel included, with nothing to keep for each but its
/// size.
bool Payments::next_by_size() {
  while (depth_ >= 0) {
    const auto i = static_cast<std::size_t>(depth_);
    const auto k = static_cast<std::size_t>(stock_.kind(depth_));
    const Word n = candidate_[i]--;
    const int size = chosen_[i].size + n;
    // With fewer of this kind there are too few all the more.
    if (n < 0 || size + stock_.rest_size(depth_ + 1) < terms_.min_size) {
      counts_[k] = 0;
      --depth_;
      continue;
    }
    counts_[k] = n;
    if (depth_ + 1 == kinds_ || size >= terms_.max_size) {
      if (size >= terms_.min_size) return true;
      continue;
    }
    ++depth_;
    chosen_[i + 1].size = size;
    const Word most = std::min(terms_.stock[static_cast<std::size_t>(stock_.kind(depth_))],
                               terms_.max_size - size);
    candidate_[i + 1] = most;
    if (!terms_.burn(most + 1)) return false;
  }
  return false;
}

/// The same of what is as many pieces as it may be: of the counts of a kind those are found that
/// lead to a total.
bool Payments::next_by_total() {
  const Word* const values = terms_.values.data();
  const Total least_total = terms_.min_total, most_total = terms_.max_total;
  const Total of_jokers = Total{stock_.joker_least()} * jokers_;
  const int min_kinds = terms_.min_kinds, most_kinds = stock_.most_kinds(words_);
  const bool exact = least_total == most_total;
  const auto leads_on = [&](std::uint64_t reach, Total total) {
    if (exact) return (reach >> (most_total - total) & 1) != 0;
    return has_within(reach, std::max<Total>(0, least_total - total), most_total - total);
  };
  for (int depth = depth_; depth >= 0;) {
    const auto i = static_cast<std::size_t>(depth);
    const auto k = static_cast<std::size_t>(stock_.kind(depth));
    const Chosen& before = chosen_[i];
    const Total value = values[k];
    const auto reach_with = [&](int kinds) {
      return reach_[i + 1][static_cast<std::size_t>(std::clamp(min_kinds - kinds, 0, most_kinds))];
    };
    Word n = candidate_[i];
    Total total = before.total + n * value;
    if (n > 0) {
      const std::uint64_t reach = reach_with(before.kinds + 1);
      for (; n > 0 && !leads_on(reach, total); --n) total -= value;
    }
    if (n < 0 || (n == 0 && !leads_on(reach_with(before.kinds), total))) {
      counts_[k] = 0;
      --depth;
      continue;
    }
    counts_[k] = n;
    candidate_[i] = n - 1;
    Chosen& c = chosen_[i + 1];
    c.total = total;
    c.size = before.size + n;
    c.kinds = before.kinds + (n > 0 ? 1 : 0);
    c.present = before.present | std::uint64_t{n > 0} << k;
    if (depth + 1 == kinds_ || total + of_jokers + stock_.cheapest(depth + 1) > most_total) {
      chosen_[static_cast<std::size_t>(kinds_)] = c;
      depth_ = depth;
      if (accept()) return true;
      continue;
    }
    candidate_[i + 1] = limit(++depth);
    if (!terms_.burn(candidate_[i + 1] + 1)) {
      depth_ = depth;
      return false;
    }
  }
  depth_ = -1;
  return false;
}

bool Payments::next() {
  for (;;) {
    if ((by_size_ || by_total_) && depth_ >= 0 && kinds_ > 0) {
      if (by_size_ ? next_by_size() : next_by_total()) return true;
      if (depth_ >= 0) return false;
    }
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
    const auto k = static_cast<std::size_t>(stock_.kind(depth_));
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
      // Nothing is taken of later kinds: their counts are 0.
      chosen_[static_cast<std::size_t>(kinds_)] = c;
      if (accept()) return true;
      continue;
    }
    open(++depth_);
    if (!terms_.burn(candidate_[i + 1] + 1)) return false;
  }
}

bool Payments::accept() {
  const Chosen& c = chosen_[static_cast<std::size_t>(kinds_)];
  const int size = c.size + jokers_;
  if (size < terms_.min_size || size > terms_.max_size) return false;
  if (jokers_ == 0) {
    if (!total_ok(terms_, c.total) || c.kinds < terms_.min_kinds) return false;
  } else if (!stock_.joker_sums().fit(terms_, jokers_, c.total, c.present)) {
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
  return JokerSums().fit(terms, jokers, total, present);
}

}  // namespace castellan::board
