#include "interpreter/moves/choices.hpp"

#include <algorithm>
#include <array>

#include "interpreter/moves/table.hpp"

namespace castellan::moves {

namespace {

using Ways = std::array<std::int64_t, kMostOffers + 1>;  // by how many are chosen

/// Where the offers that are alike begin of which the last one is before `end`.
std::int64_t begin_of(std::uint64_t repeats, std::int64_t end) {
  std::int64_t begin = end - 1;
  while (begin > 0 && (repeats >> begin & 1) != 0) --begin;
  return begin;
}

/// In how many ways some of the offers before each one can be chosen.
std::array<Ways, kMostOffers + 1> ways_before(const Choices& c) {
  std::array<Ways, kMostOffers + 1> ways{};
  ways[0][0] = 1;
  for (std::int64_t end = 1; end <= c.offers; ++end) {
    const std::int64_t begin = begin_of(c.repeats, end);
    for (std::int64_t n = 0; n <= std::min(end, c.number); ++n) {
      for (std::int64_t taken = 0; taken <= std::min(n, end - begin); ++taken) {
        ways[static_cast<std::size_t>(end)][static_cast<std::size_t>(n)] +=
            ways[static_cast<std::size_t>(begin)][static_cast<std::size_t>(n - taken)];
      }
    }
  }
  return ways;
}

}  // namespace

std::int64_t Choices::count() const {
  return ways_before(*this)[static_cast<std::size_t>(offers)][static_cast<std::size_t>(number)];
}

std::uint64_t Choices::at(std::int64_t n) const {
  const auto ways = ways_before(*this);
  std::uint64_t mask = 0;
  std::int64_t left = number;
  for (std::int64_t end = offers; left > 0;) {
    const std::int64_t begin = begin_of(repeats, end);
    std::int64_t taken = 0;
    for (; taken < std::min(left, end - begin); ++taken) {
      const std::int64_t here =
          ways[static_cast<std::size_t>(begin)][static_cast<std::size_t>(left - taken)];
      if (n < here) break;
      n -= here;
    }
    mask |= ((std::uint64_t{1} << taken) - 1) << begin;
    left -= taken;
    end = begin;
  }
  return mask;
}

}  // namespace castellan::moves
