#include "interpreter/board/payment_stock.hpp"

#include <atomic>
#include <bit>
#include <cassert>
#include <limits>

namespace castellan::board {

namespace {

using Total = PaymentStock::Total;

/// Adds a set moved up by a total, what comes to lie beyond its words left out.
inline void add_shifted(std::uint64_t* to, const std::uint64_t* from, Total by, int words) {
  const int shift_words = static_cast<int>(std::min<Total>(by / 64, words));
  const int bits = static_cast<int>(by % 64);
  for (int w = words - 1; w >= shift_words; --w) {
    std::uint64_t moved = from[w - shift_words] << bits;
    if (bits != 0 && w > shift_words) moved |= from[w - shift_words - 1] >> (64 - bits);
    to[w] |= moved;
  }
}

}  // namespace

void PaymentStock::prepare(const PaymentTerms& terms) {
  assert(terms.values.size() == terms.stock.size());
  assert(terms.stock.size() <= static_cast<std::size_t>(kMaxKinds));
  values_ = terms.values;
  stock_ = terms.stock;
  kinds_ = jokers_ = 0;
  joker_least_ = joker_most_ = 0;
  joker_kinds_ = terms.joker_kinds;
  min_kinds_ = std::max(0, terms.min_kinds);
  known_.fill({});
  static std::atomic<std::uint64_t> prepared{0};
  number_ = ++prepared;
  all_words_ = 0;
  const int n = static_cast<int>(stock_.size());
  for (int k = 0; k < n; ++k) {
    const Word stock = stock_[static_cast<std::size_t>(k)];
    if (k == terms.joker) {
      if (joker_kinds_ != 0) jokers_ = stock;
    } else if (stock > 0) {
      kind_[static_cast<std::size_t>(kinds_++)] = static_cast<std::int8_t>(k);
    }
  }
  if (jokers_ > 0) {
    joker_least_ = std::numeric_limits<Word>::max();
    for (std::uint64_t rest = joker_kinds_; rest != 0; rest &= rest - 1) {
      const Word v = values_[static_cast<std::size_t>(std::countr_zero(rest))];
      joker_least_ = std::min(joker_least_, v);
      joker_most_ = std::max(joker_most_, v);
    }
  }
  rest_total_[static_cast<std::size_t>(kinds_)] = 0;
  rest_size_[static_cast<std::size_t>(kinds_)] = 0;
  cheapest_[static_cast<std::size_t>(kinds_)] = std::numeric_limits<Word>::max();
  for (int d = kinds_ - 1; d >= 0; --d) {
    const auto i = static_cast<std::size_t>(d);
    const auto k = static_cast<std::size_t>(kind_[i]);
    rest_total_[i] = rest_total_[i + 1] + Total{stock_[k]} * values_[k];
    rest_size_[i] = rest_size_[i + 1] + stock_[k];
    cheapest_[i] = std::min(cheapest_[i + 1], values_[k]);
  }
}

JokerSums& PaymentStock::joker_sums() const {
  thread_local JokerSums sums;
  sums.serve(number_);
  return sums;
}

void PaymentStock::find_all_reach(int words) {
  all_words_ = words;
  all_reach_ = {};
  for (int jokers = 0; jokers <= jokers_ && Total{joker_least_} * jokers < 64 * words; ++jokers) {
    const Totals& some = reach(jokers, words)[0];
    for (int w = 0; w < (most_kinds(words) + 1) * words; ++w)
      all_reach_[static_cast<std::size_t>(w)] |= some[static_cast<std::size_t>(w)];
  }
}

void PaymentStock::find_reach(std::size_t table, int jokers, int words) {
  known_[table] = {jokers, words};
  Totals* const reach = reach_[table].data();
  const int most = most_kinds(words);
  // With at least so many kinds, the earlier kinds are at least one fewer.
  if (words == 1) {
    fill_reach(reach, jokers, words, [most](Totals& to, const Totals& from, Total by) {
      to[0] |= from[0] << by;
      for (std::size_t q = 1; q <= static_cast<std::size_t>(most); ++q) to[q] |= from[q - 1] << by;
    });
  } else {
    fill_reach(reach, jokers, words, [most, words](Totals& to, const Totals& from, Total by) {
      for (int q = 0; q <= most; ++q)
        add_shifted(&to[static_cast<std::size_t>(q * words)],
                    &from[static_cast<std::size_t>(std::max(0, q - 1) * words)], by, words);
    });
  }
}

/// `add(to, from, by)` adds the totals of sets, moved up by less than they have room for.
template <class Add>
void PaymentStock::fill_reach(Totals* reach, int jokers, int words, const Add& add) const {
  const Total end = Total{64} * words;
  Totals& own = reach[kinds_];
  own = {};
  own[0] = 1;
  for (int j = 0; j < jokers; ++j) {
    Totals more{};
    for (std::uint64_t rest = joker_kinds_; rest != 0; rest &= rest - 1) {
      const Word value = values_[static_cast<std::size_t>(std::countr_zero(rest))];
      if (value < end) add(more, own, value);
    }
    own = more;
  }
  for (int d = kinds_ - 1; d >= 0; --d) {
    const auto k = static_cast<std::size_t>(kind_[static_cast<std::size_t>(d)]);
    reach[d] = reach[d + 1];
    const Total value = values_[k];
    // More pieces that are worth nothing add nothing.
    const Word pieces = value == 0 ? std::min<Word>(stock_[k], 1) : stock_[k];
    Total by = value;
    for (Word c = 1; c <= pieces && by < end; ++c, by += value) add(reach[d], reach[d + 1], by);
  }
}

}  // namespace castellan::board
