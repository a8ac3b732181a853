/// Sets of places in as many words as a map needs. Private to interpreter/ruletext.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "interpreter/ruletext/bitboard/place_bits.hpp"

namespace castellan::ruletext {

template <std::size_t N>
struct SetWords {
  using Set = std::array<std::uint64_t, N>;

  template <class F>
  static Set each(const F& f) {
    Set r;
    for (std::size_t w = 0; w < N; ++w) r[w] = f(w);
    return r;
  }
  static bool any(const Set& s) {
    std::uint64_t all = 0;
    for (const std::uint64_t w : s) all |= w;
    return all != 0;
  }
  /// Whether it has no more than so many. Of one or two words without a branch that nobody
  /// foresees.
  template <int kFew>
  static bool few(const Set& asked) {
    int n = 0;
    if constexpr (N == 1 && kFew <= 4) {
      std::uint64_t left = asked[0];
      for (int i = 0; i < kFew; ++i) left &= left - 1;
      return left == 0;
    }
    if constexpr (N <= 2) {
      for (const std::uint64_t w : asked) n += bits_in(w);
      return n <= kFew;
    }
    for (const std::uint64_t w : asked) {
      for (std::uint64_t left = w; left != 0; left &= left - 1) {
        if (++n > kFew) return false;
      }
    }
    return true;
  }
  /// Moves every place by so many, down where `by` is above 0.
  static Set moved(const Set& s, int by) {
    const auto distance = static_cast<std::size_t>(by < 0 ? -by : by);
    const std::size_t words = distance / 64, bits = distance % 64;
    return each([&](std::size_t w) -> std::uint64_t {
      if (by >= 0) {
        const std::uint64_t low = w + words < N ? s[w + words] >> bits : 0;
        return bits == 0 || w + words + 1 >= N ? low : low | s[w + words + 1] << (64 - bits);
      }
      const std::uint64_t high = w >= words ? s[w - words] << bits : 0;
      return bits == 0 || w < words + 1 ? high : high | s[w - words - 1] >> (64 - bits);
    });
  }
  static Set one(std::size_t place) {
    return each(
        [&](std::size_t w) { return place / 64 == w ? std::uint64_t{1} << place % 64 : 0; });
  }
};

}  // namespace castellan::ruletext
