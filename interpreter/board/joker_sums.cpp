#include "interpreter/board/joker_sums.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace castellan::board {

namespace {

using Total = JokerSums::Total;

Word value_of(const PaymentTerms& terms, int kind) {
  return terms.values[static_cast<std::size_t>(kind)];
}

/// The least and greatest sum of jokers, of which `needed` replace different fresh kinds.
struct Range {
  Total least = 0, most = 0;

  Range(const PaymentTerms& terms, int jokers, int needed, std::uint64_t fresh) {
    std::array<Word, kMaxKinds> new_values;
    std::size_t n = 0;
    Word lowest = std::numeric_limits<Word>::max(), highest = 0;
    for (std::uint64_t rest = terms.joker_kinds; rest != 0; rest &= rest - 1) {
      const int kind = std::countr_zero(rest);
      lowest = std::min(lowest, value_of(terms, kind));
      highest = std::max(highest, value_of(terms, kind));
      if ((fresh >> kind & 1) != 0) new_values[n++] = value_of(terms, kind);
    }
    std::sort(new_values.begin(), new_values.begin() + static_cast<std::ptrdiff_t>(n));
    for (std::size_t i = 0; i < static_cast<std::size_t>(needed); ++i) {
      least += new_values[i];
      most += new_values[n - 1 - i];
    }
    least += Total{jokers - needed} * lowest;
    most += Total{jokers - needed} * highest;
  }
};

/// Adds a set of sums to another, moved up; both have the same size.
void add_moved(std::uint64_t* to, const std::uint64_t* from, Total by, std::size_t words) {
  const auto whole = static_cast<std::size_t>(by / 64);
  const auto bits = static_cast<unsigned>(by % 64);
  for (std::size_t w = words; w-- > whole;) {
    std::uint64_t moved = from[w - whole] << bits;
    if (bits != 0 && w > whole) moved |= from[w - whole - 1] >> (64 - bits);
    to[w] |= moved;
  }
}

bool has_between(const std::uint64_t* bits, Total low, Total high) {
  for (Total t = low; t <= high;) {
    const std::uint64_t rest = bits[t / 64] >> t % 64;
    if (rest != 0) return t + std::countr_zero(rest) <= high;
    t = (t / 64 + 1) * 64;
  }
  return false;
}

}  // namespace

const JokerSums::Sums* JokerSums::find(const PaymentTerms& terms, int jokers, int needed,
                                       std::uint64_t fresh) {
  const auto words = static_cast<std::size_t>(terms.max_total) / 64 + 1;
  for (const Sums& s : known_) {
    if (s.jokers == jokers && s.needed == needed && s.fresh == fresh && s.words == words) return &s;
  }
  // By kinds that were needed and are there, then by jokers.
  const std::size_t row = words * static_cast<std::size_t>(jokers + 1),
                    all = row * static_cast<std::size_t>(needed + 1);
  constexpr std::size_t kMostWords = std::size_t{1} << 22;
  if (all > kMostWords) {
    if (terms.fuel != nullptr) *terms.fuel = -1;
    return nullptr;
  }
  if (!terms.burn(std::int64_t{jokers + 1} * (needed + 1))) return nullptr;
  sums_.assign(all, 0);
  sums_[0] = 1;
  const auto end = static_cast<Total>(words) * 64;
  const auto place = [&](int kinds, int taken) {
    return static_cast<std::size_t>(kinds) * row + static_cast<std::size_t>(taken) * words;
  };
  for (std::uint64_t rest = terms.joker_kinds; rest != 0; rest &= rest - 1) {
    const int kind = std::countr_zero(rest);
    const Total value = value_of(terms, kind);
    before_ = sums_;
    for (int q = 0; q <= needed; ++q) {
      const int then = std::min(needed, q + static_cast<int>(fresh >> kind & 1));
      for (int from = 0; from < jokers; ++from) {
        Total by = value;
        for (int to = from + 1; to <= jokers && by < end; ++to, by += value) {
          add_moved(&sums_[place(then, to)], &before_[place(q, from)], by, words);
        }
      }
    }
  }
  const auto found = sums_.begin() + static_cast<std::ptrdiff_t>(place(needed, jokers));
  known_.push_back({jokers, needed, fresh, words, bits_.size()});
  bits_.insert(bits_.end(), found, found + static_cast<std::ptrdiff_t>(words));
  return &known_.back();
}

bool JokerSums::fit(const PaymentTerms& terms, int jokers, Total total, std::uint64_t present) {
  const Total low = terms.min_total - total, high = terms.max_total - total;
  const int needed = std::max(0, terms.min_kinds - std::popcount(present));
  const std::uint64_t fresh = terms.joker_kinds & ~present;
  if (needed > jokers || needed > std::popcount(fresh)) return false;
  if (jokers == 0) return low <= 0 && high >= 0;
  if (jokers == 1) {
    for (std::uint64_t kinds = needed > 0 ? fresh : terms.joker_kinds; kinds != 0;
         kinds &= kinds - 1) {
      const Word value = value_of(terms, std::countr_zero(kinds));
      if (value >= low && value <= high) return true;
    }
    return false;
  }
  if (terms.joker_kinds == 0) return false;
  const Range range(terms, jokers, needed, fresh);
  if (range.least > high || range.most < low) return false;
  if (range.least >= low || range.most <= high) return true;
  const Sums* const sums = find(terms, jokers, needed, needed == 0 ? 0 : fresh);
  return sums != nullptr && has_between(&bits_[sums->at], std::max<Total>(low, 0), high);
}

}  // namespace castellan::board
