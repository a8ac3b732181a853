#include "interpreter/board/payment_count.hpp"

#include <algorithm>
#include <limits>

namespace castellan::board {

namespace {

constexpr Word kUnbounded = std::numeric_limits<Word>::max();

}  // namespace

/// Beyond a lower bound totals and sizes are alike, unless there is an upper one.
PaymentCount::Extent PaymentCount::extent(const PaymentTerms& terms) {
  const auto told_apart = [](Word least, int most) { return most == kUnbounded ? std::max(0, least) : most; };
  constexpr int kMost = static_cast<int>(kMostEntries);
  return {1 + std::min(told_apart(terms.min_total, terms.max_total), kMost),
          1 + std::min(told_apart(terms.min_size, terms.max_size), kMost)};
}

bool PaymentCount::serves(const PaymentTerms& terms) {
  if (terms.joker >= 0 || terms.irredundant || terms.min_kinds > 1) return false;
  if (terms.min_kinds == 1 && terms.min_size < 1) return false;
  if (terms.max_total < 0 || terms.max_size < 0) return false;
  const Extent e = extent(terms);
  return (terms.stock.size() + 1) * static_cast<std::size_t>(e.totals) * static_cast<std::size_t>(e.sizes) <= kMostEntries;
}

int PaymentCount::most(std::size_t kind, int total, int size) const {
  int n = terms_.stock[kind];
  if (bounded_size_) n = std::min(n, terms_.max_size - size);
  if (bounded_total_ && terms_.values[kind] > 0) n = std::min(n, (terms_.max_total - total) / terms_.values[kind]);
  return n;
}

PaymentCount::PaymentCount(const PaymentTerms& terms)
    : terms_(terms),
      kinds_(static_cast<int>(terms.stock.size())),
      extent_(extent(terms)),
      bounded_total_(terms.max_total != kUnbounded),
      bounded_size_(terms.max_size != kUnbounded) {
  const int states = extent_.totals * extent_.sizes;
  (void)terms.burn((kinds_ + 1) * states);
  std::int64_t* const last = ways_.data() + kinds_ * states;
  for (int t = 0; t < extent_.totals; ++t) {
    for (int s = 0; s < extent_.sizes; ++s) last[t * extent_.sizes + s] = ends_well(t, s);
  }
  for (int k = kinds_ - 1; k >= 0; --k) {
    const auto kind = static_cast<std::size_t>(k);
    const Word value = std::min(terms.values[kind], extent_.totals);
    std::int64_t* const here = ways_.data() + k * states;
    const std::int64_t* const behind = here + states;
    // Of the first kind nothing was chosen before.
    const int totals = k == 0 ? 1 : extent_.totals, sizes = k == 0 ? 1 : extent_.sizes;
    for (int t = 0; t < totals; ++t) {
      for (int s = 0; s < sizes; ++s) {
        std::int64_t n = 0;
        int total = t, size = s;
        for (int left = most(kind, t, s); left >= 0; --left) {
          n += behind[total * extent_.sizes + size];
          total = std::min(total + value, extent_.totals - 1);
          size = std::min(size + 1, extent_.sizes - 1);
        }
        here[t * extent_.sizes + s] = n;
      }
    }
  }
}

void PaymentCount::at(std::int64_t n, std::span<Word> counts) const {
  int total = 0, size = 0;
  for (int k = 0; k < kinds_; ++k) {
    const auto kind = static_cast<std::size_t>(k);
    for (int chosen = most(kind, total, size);; --chosen) {
      const std::int64_t more = std::int64_t{chosen} * terms_.values[kind];
      const int t = static_cast<int>(std::min<std::int64_t>(total + more, extent_.totals - 1));
      const int s = std::min(size + chosen, extent_.sizes - 1);
      const std::int64_t here = ways(k + 1, t, s);
      if (n < here || chosen == 0) {
        counts[kind] = chosen;
        total = t;
        size = s;
        break;
      }
      n -= here;
    }
  }
}

}  // namespace castellan::board
