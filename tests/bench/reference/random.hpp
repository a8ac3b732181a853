/// A fast generator for the reference games.
#pragma once

#include <cstdint>

namespace castellan::reference {

/// xorshift64*; the state is never 0.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
  /// 0 to n - 1; n is at least 1.
  std::uint32_t below(std::uint32_t n) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    const std::uint64_t high = (state_ * 0x2545f4914f6cdd1dULL) >> 32;
    return static_cast<std::uint32_t>((high * n) >> 32);
  }

 private:
  std::uint64_t state_;
};

/// `e4` of column and row, both from 0.
inline void put_place(char*& out, int column, int row) {
  *out++ = static_cast<char>('a' + column);
  if (++row >= 10) *out++ = static_cast<char>('0' + row / 10);
  *out++ = static_cast<char>('0' + row % 10);
}

}  // namespace castellan::reference
