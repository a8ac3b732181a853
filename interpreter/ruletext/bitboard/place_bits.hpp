/// Sets of the places of a map, one bit for each.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace castellan::ruletext {

inline constexpr std::size_t kPlaceWords = 8;
inline constexpr int kMostPlaces = 64 * static_cast<int>(kPlaceWords);

/// The lowest bit of the first word is place 0.
using PlaceBits = std::array<std::uint64_t, kPlaceWords>;

/// That so many places take.
[[nodiscard]] constexpr std::size_t words_of(int places) {
  return (static_cast<std::size_t>(places) + 63) / 64;
}

[[nodiscard]] constexpr bool is_in(const PlaceBits& bits, int place) {
  const auto at = static_cast<unsigned>(place);
  return (bits[at / 64] >> at % 64 & 1) != 0;
}

inline void insert(PlaceBits& bits, int place) {
  const auto at = static_cast<unsigned>(place);
  bits[at / 64] |= std::uint64_t{1} << at % 64;
}

/// The first so many; false: there are more than bits.
inline bool all_places(int n, PlaceBits& out) {
  if (n > kMostPlaces) return false;
  for (std::size_t w = 0; w < kPlaceWords; ++w, n -= 64) {
    out[w] = n >= 64 ? ~std::uint64_t{0} : n <= 0 ? 0 : (std::uint64_t{1} << n) - 1;
  }
  return true;
}

[[nodiscard]] inline bool is_none(const PlaceBits& bits) {
  std::uint64_t all = 0;
  for (const std::uint64_t w : bits) all |= w;
  return all == 0;
}

inline constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101;

/// In each byte of a word how many of its bits are set.
[[nodiscard]] constexpr std::uint64_t bits_by_byte(std::uint64_t w) {
  w -= w >> 1 & 0x5555'5555'5555'5555;
  w = (w & 0x3333'3333'3333'3333) + (w >> 2 & 0x3333'3333'3333'3333);
  return (w + (w >> 4)) & 0x0F0F'0F0F'0F0F'0F0F;
}

/// Of a word; without an instruction of the processor for it std::popcount is a call.
[[nodiscard]] constexpr int bits_in(std::uint64_t w) {
  return static_cast<int>(bits_by_byte(w) * kEachByte >> 56);
}

/// Where the first byte above `n` begins; there is one, all are below 128, as is n.
[[nodiscard]] constexpr int first_above(std::uint64_t bytes, int n) {
  constexpr std::uint64_t kTop = 0x80 * kEachByte;
  return std::countr_zero(((bytes | kTop) - (static_cast<std::uint64_t>(n) + 1) * kEachByte) &
                          kTop) -
         7;
}

/// The bit of a word that `n` others, fewer than there are, come before. Without a branch: which
/// one is asked for is chance.
[[nodiscard]] constexpr int bit_at(std::uint64_t w, int n) {
  const std::uint64_t up_to =
      bits_by_byte(w) * kEachByte;  // how many there are up to the end of each byte
  const int byte = first_above(up_to, n);
  n -= static_cast<int>(up_to << 8 >> byte & 0xFF);
  // Each bit of that byte in a byte of its own, 0 or 1.
  const std::uint64_t apart = (w >> byte & 0xFF) * kEachByte & 0x8040'2010'0804'0201;
  const std::uint64_t ones = (apart + 0x7F * kEachByte) >> 7 & kEachByte;
  return byte + first_above(ones * kEachByte, n) / 8;
}

[[nodiscard]] inline int count_of(const PlaceBits& bits) {
  int n = 0;
  for (const std::uint64_t w : bits) {
    if (w != 0) n += bits_in(w);
  }
  return n;
}
/// Of places in the first so many words.
[[nodiscard]] inline int count_of(const PlaceBits& bits, std::size_t words) {
  int n = 0;
  for (std::size_t w = 0; w < words; ++w) n += bits_in(bits[w]);
  return n;
}

/// The place that `n` others, fewer than there are, come before.
[[nodiscard]] inline int place_at(const PlaceBits& bits, int n) {
  std::size_t w = 0;
  for (int here = bits_in(bits[0]); here <= n; here = bits_in(bits[w])) {
    n -= here;
    ++w;
  }
  return static_cast<int>(64 * w) + bit_at(bits[w], n);
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

}  // namespace castellan::ruletext
