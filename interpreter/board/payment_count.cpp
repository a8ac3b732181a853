#include "interpreter/board/payment_count.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace castellan::board {

namespace {

constexpr int kUnbounded = std::numeric_limits<int>::max();
constexpr std::size_t kMostTotals = 128;

bool is_within(const PaymentTerms& terms, Word total) { return total >= terms.min_total && total <= terms.max_total; }

std::int64_t single_pieces(const PaymentTerms& terms) {
  std::int64_t n = 0;
  for (std::size_t k = 0; k < terms.stock.size(); ++k) n += terms.stock[k] > 0 && is_within(terms, terms.values[k]);
  return n;
}

/// Of any size: those with each total below `end`, and how many there are of all. Of `sizes` each piece counts 1.
struct Ways {
  enum Of { totals, sizes };
  std::array<std::int64_t, kMostTotals> by_total;
  std::int64_t all = 1;

  Ways(const PaymentTerms& terms, std::size_t end, Of of = totals) {
    std::fill_n(by_total.begin(), end, 0);
    by_total[0] = 1;
    for (std::size_t k = 0; k < terms.stock.size(); ++k) {
      const Word stock = terms.stock[k];
      all *= stock + 1;
      const Word worth = of == sizes ? 1 : terms.values[k];
      if (worth == 0) {
        for (std::size_t t = 0; t < end; ++t) by_total[t] *= stock + 1;
        continue;
      }
      const auto value = static_cast<std::size_t>(worth);
      // What a total gets comes from lower ones that have got nothing yet.
      for (std::size_t t = end; t-- > value;) {
        std::size_t from = t;
        for (Word n = 0; n < stock && from >= value; ++n) by_total[t] += by_total[from -= value];
      }
    }
  }
};

/// Whether all totals are as good as any.
bool is_total_free(const PaymentTerms& terms) {
  std::int64_t all = 0;
  for (std::size_t k = 0; k < terms.stock.size(); ++k) all += std::int64_t{terms.stock[k]} * terms.values[k];
  return terms.min_total <= 0 && all <= terms.max_total;
}

/// Of sizes within the bounds alone, of which the upper one is at hand.
std::int64_t count_by_size(const PaymentTerms& terms) {
  const int least = std::max(terms.min_size, 0);
  if (terms.max_size < least) return 0;
  const auto end = static_cast<std::size_t>(terms.max_size) + 1;
  (void)terms.burn(static_cast<std::int64_t>(end));
  const Ways ways(terms, end, Ways::sizes);
  std::int64_t n = 0;
  for (auto size = static_cast<std::size_t>(least); size < end; ++size) n += ways.by_total[size];
  return n;
}

}  // namespace

std::optional<std::int64_t> count_payments(const PaymentTerms& terms) {
  if (terms.joker >= 0 || terms.irredundant || terms.min_kinds > std::min(1, terms.min_size)) return std::nullopt;
  const std::int64_t nothing = is_within(terms, 0), one = single_pieces(terms);
  if (terms.max_size <= 1) {
    const bool may_take_none = terms.min_size <= 0 && terms.max_size >= 0, may_take_one = terms.min_size <= terms.max_size;
    return (may_take_none ? nothing : 0) + (may_take_one && terms.max_size == 1 ? one : 0);
  }
  if (terms.max_size < static_cast<int>(kMostTotals) && is_total_free(terms)) return count_by_size(terms);
  const bool bounded = terms.max_total != std::numeric_limits<Word>::max();
  const Word end = bounded ? terms.max_total + 1 : std::max(terms.min_total, Word{1});
  if (terms.max_size != kUnbounded || terms.min_size > 2 || end < 0 || end > static_cast<Word>(kMostTotals)) {
    return std::nullopt;
  }
  if (end == 0) return 0;
  (void)terms.burn(end);
  const Ways ways(terms, static_cast<std::size_t>(end));
  std::int64_t n = bounded ? 0 : ways.all;
  for (Word t = 0; t < end; ++t) {
    if (bounded && t >= terms.min_total) n += ways.by_total[static_cast<std::size_t>(t)];
    if (!bounded && t < terms.min_total) n -= ways.by_total[static_cast<std::size_t>(t)];
  }
  if (terms.min_size > 0) n -= nothing;
  if (terms.min_size > 1) n -= one;
  return n;
}

}  // namespace castellan::board
