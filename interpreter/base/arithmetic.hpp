/// Sums, differences and products of rules, which never wrap.
///
/// What is too large is said here, once; who calculates throws an error of its own
/// kind with it, or goes another way.
#pragma once

#include <cstdint>
#include <limits>

namespace castellan::arithmetic {

using Number = std::int64_t;

/// Whether the result fits; only then it is in `r`, which may be one of the operands.
[[nodiscard]] constexpr bool try_add(Number a, Number b, Number& r) {
  return !__builtin_add_overflow(a, b, &r);
}
[[nodiscard]] constexpr bool try_subtract(Number a, Number b, Number& r) {
  return !__builtin_sub_overflow(a, b, &r);
}
[[nodiscard]] constexpr bool try_multiply(Number a, Number b, Number& r) {
  return !__builtin_mul_overflow(a, b, &r);
}

/// The sum of two numbers that are 0 or more; the largest number stands for a larger one.
[[nodiscard]] constexpr Number add_saturating(Number a, Number b) {
  Number r = 0;
  return try_add(a, b, r) ? r : std::numeric_limits<Number>::max();
}

/// The result; where it does not fit, `too_large` is called with a sentence that says
/// so, and throws.
template <class TooLarge>
[[nodiscard]] constexpr Number add(Number a, Number b, TooLarge&& too_large) {
  Number r = 0;
  if (!try_add(a, b, r)) too_large("a sum is too large");
  return r;
}
template <class TooLarge>
[[nodiscard]] constexpr Number subtract(Number a, Number b, TooLarge&& too_large) {
  Number r = 0;
  if (!try_subtract(a, b, r)) too_large("a difference is too large");
  return r;
}
template <class TooLarge>
[[nodiscard]] constexpr Number multiply(Number a, Number b, TooLarge&& too_large) {
  Number r = 0;
  if (!try_multiply(a, b, r)) too_large("a product is too large");
  return r;
}

/// The place so many further on around a table of `n`, back where `by` is below 0.
[[nodiscard]] constexpr Number turned(Number place, Number by, Number n) {
  const Number to = place + by;
  if (to >= 0) return to < n ? to : to < 2 * n ? to - n : to % n;
  return to >= -n ? to + n : (to % n + n) % n;
}

}  // namespace castellan::arithmetic
