/// Sets of the places of a map, one bit for each.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace castellan::expr {

inline constexpr std::size_t kPlaceWords = 8;
inline constexpr int kMostPlaces = 64 * static_cast<int>(kPlaceWords);

/// The lowest bit of the first word is place 0.
using PlaceBits = std::array<std::uint64_t, kPlaceWords>;

[[nodiscard]] inline int count_of(const PlaceBits& bits) {
  int n = 0;
  for (const std::uint64_t w : bits) n += w == 0 ? 0 : std::popcount(w);
  return n;
}

/// The place that `n` others, fewer than there are, come before.
[[nodiscard]] inline int place_at(const PlaceBits& bits, int n) {
  std::size_t w = 0;
  for (int here = std::popcount(bits[0]); here <= n; here = std::popcount(bits[w])) {
    n -= here;
    ++w;
  }
  std::uint64_t left = bits[w];
  while (n-- > 0) left &= left - 1;
  return static_cast<int>(64 * w) + std::countr_zero(left);
}

/// Calls `each` with every place, ascending, until it says no; false then.
template <class Each>
bool each_place(const PlaceBits& bits, const Each& each) {
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t left = bits[w]; left != 0; left &= left - 1) {
      if (!each(static_cast<int>(64 * w) + std::countr_zero(left))) return false;
    }
  }
  return true;
}

}  // namespace castellan::expr
