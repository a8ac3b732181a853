#include "interpreter/board/payment_count.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace castellan::board {

namespace {

constexpr int kUnbounded = std::numeric_limits<int>::max();
constexpr std::size_t kMostTotals = 128;

bool is_within(const PaymentTerms& terms, Word total) {
  return total >= terms.min_total && total <= terms.max_total;
}

std::int64_t single_pieces(const PaymentTerms& terms) {
  std::int64_t n = 0;
  for (std::size_t k = 0; k < terms.stock.size(); ++k)
    n += terms.stock[k] > 0 && is_within(terms, terms.values[k]);
  return n;
}

/// Of any size: those with each total below `end`, and how many there are of all. Of `sizes` each
/// piece counts 1.
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
      // From high to low, so that each total adds lower ones that are not yet updated.
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
  for (std::size_t k = 0; k < terms.stock.size(); ++k)
    all += std::int64_t{terms.stock[k]} * terms.values[k];
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

/// The values of a quantity that a bound distinguishes: 0, 1 ... up to its last cell. Without an
/// upper bound that cell also holds all greater values.
struct Axis {
  std::int64_t least, most;
  bool open;

  Axis(std::int64_t least_, std::int64_t most_, std::int64_t at_hand)
      : least(std::max<std::int64_t>(least_, 0)), most(most_), open(most_ >= at_hand) {
    if (open) most = least;
  }
  [[nodiscard]] std::int64_t cells() const { return most + 1; }
  /// The cell after adding `by`; -1: too much.
  [[nodiscard]] std::int64_t after(std::int64_t cell, std::int64_t by) const {
    return cell + by <= most ? cell + by : open ? most : -1;
  }
};

/// By total, size and kinds together.
std::optional<std::int64_t> count_by_all(const PaymentTerms& terms) {
  std::int64_t worth = 0, pieces = 0, kinds = 0;
  for (std::size_t k = 0; k < terms.stock.size(); ++k) {
    worth += std::int64_t{terms.stock[k]} * terms.values[k];
    pieces += terms.stock[k];
    kinds += terms.stock[k] > 0 ? 1 : 0;
  }
  const Axis totals(terms.min_total, terms.max_total, worth),
      sizes(terms.min_size, terms.max_size, pieces), of_kinds(terms.min_kinds, kinds, kinds);
  if (totals.most < totals.least || sizes.most < sizes.least || of_kinds.least > kinds) return 0;
  constexpr std::int64_t kMostCells = 1 << 16, kMostWork = 1 << 22;
  if (totals.cells() > kMostCells || sizes.cells() > kMostCells) return std::nullopt;
  const std::int64_t rows = totals.cells() * sizes.cells();
  if (rows > kMostCells || rows * of_kinds.cells() > kMostCells) return std::nullopt;
  const std::int64_t cells = rows * of_kinds.cells();
  if (cells * std::max<std::int64_t>(pieces, 1) > kMostWork) return std::nullopt;
  (void)terms.burn(cells);
  // Listing moves allocates nothing once these have grown.
  thread_local std::vector<std::int64_t> ways, more;
  ways.assign(static_cast<std::size_t>(cells), 0);
  ways[0] = 1;
  for (std::size_t k = 0; k < terms.stock.size(); ++k) {
    if (terms.stock[k] == 0) continue;
    more = ways;
    for (std::int64_t cell = 0; cell < cells; ++cell) {
      const std::int64_t n = ways[static_cast<std::size_t>(cell)];
      if (n == 0) continue;
      const std::int64_t q = of_kinds.after(cell / rows, 1), size = cell % rows / totals.cells(),
                         total = cell % totals.cells();
      for (Word taken = 1; taken <= terms.stock[k]; ++taken) {
        const std::int64_t s = sizes.after(size, taken),
                           t = totals.after(total, std::int64_t{taken} * terms.values[k]);
        if (s < 0 || t < 0) break;
        more[static_cast<std::size_t>(q * rows + s * totals.cells() + t)] += n;
      }
    }
    ways.swap(more);
  }
  std::int64_t n = 0;
  for (std::int64_t q = of_kinds.least; q <= of_kinds.most; ++q) {
    for (std::int64_t s = sizes.least; s <= sizes.most; ++s) {
      for (std::int64_t t = totals.least; t <= totals.most; ++t) {
        n += ways[static_cast<std::size_t>(q * rows + s * totals.cells() + t)];
      }
    }
  }
  return n;
}

}  // namespace

std::optional<std::int64_t> count_payments(const PaymentTerms& terms) {
  if (terms.joker >= 0 || terms.irredundant) return std::nullopt;
  if (terms.min_kinds > std::min(1, terms.min_size)) return count_by_all(terms);
  const std::int64_t nothing = is_within(terms, 0), one = single_pieces(terms);
  if (terms.max_size <= 1) {
    const bool may_take_none = terms.min_size <= 0 && terms.max_size >= 0,
               may_take_one = terms.min_size <= terms.max_size;
    return (may_take_none ? nothing : 0) + (may_take_one && terms.max_size == 1 ? one : 0);
  }
  if (terms.max_size < static_cast<int>(kMostTotals) && is_total_free(terms))
    return count_by_size(terms);
  const bool bounded = terms.max_total != std::numeric_limits<Word>::max();
  const Word end = bounded ? terms.max_total + 1 : std::max(terms.min_total, Word{1});
  if (terms.max_size != kUnbounded || terms.min_size > 2 || end < 0 ||
      end > static_cast<Word>(kMostTotals)) {
    return count_by_all(terms);
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

namespace {

/// The remaining terms after taking `taken` pieces of a kind.
PaymentTerms without(PaymentTerms terms, Word taken, Word value) {
  const std::int64_t by = std::int64_t{taken} * value;
  const auto less = [by](Word bound) {
    return static_cast<Word>(
        std::max<std::int64_t>(std::int64_t{bound} - by, std::numeric_limits<Word>::min()));
  };
  terms.min_total = std::max(less(terms.min_total), Word{0});
  if (terms.max_total != std::numeric_limits<Word>::max()) terms.max_total = less(terms.max_total);
  terms.min_size -= taken;
  if (terms.max_size != kUnbounded) terms.max_size -= taken;
  if (taken > 0) --terms.min_kinds;
  return terms;
}

}  // namespace

bool nth_payment(const PaymentTerms& terms, std::int64_t n, std::span<Word> counts) {
  std::array<Word, kMaxKinds> left;
  std::copy(terms.stock.begin(), terms.stock.end(), left.begin());
  PaymentTerms rest = terms;
  rest.stock = {left.data(), terms.stock.size()};
  for (std::size_t k = 0; k < counts.size(); ++k) {
    left[k] = 0;
    Word taken = terms.stock[k];
    for (;; --taken) {
      if (taken < 0) return false;
      const PaymentTerms then = without(rest, taken, terms.values[k]);
      if (then.max_total < 0 || then.max_size < 0) continue;
      const auto ways = count_payments(then);
      if (!ways) return false;
      if (n < *ways) {
        counts[k] = taken;
        rest = then;
        break;
      }
      n -= *ways;
    }
  }
  return true;
}

}  // namespace castellan::board
