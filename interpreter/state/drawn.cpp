#include "interpreter/state/drawn.hpp"

#include <algorithm>

namespace castellan::state {

std::int64_t hundredths(std::string_view number) {
  constexpr std::int64_t kMost = 100'000'000;
  const bool negative = number.starts_with('-');
  std::int64_t value = 0;
  int decimals = -1;
  for (const char c : number.substr(negative ? 1 : 0)) {
    if (c == '.') decimals = 0;
    if (c < '0' || c > '9' || decimals == 2) continue;
    value = std::min(value * 10 + (c - '0'), kMost);
    if (decimals >= 0) ++decimals;
  }
  for (int d = std::max(decimals, 0); d < 2; ++d) value = std::min(value * 10, kMost);
  return negative ? -value : value;
}

}  // namespace castellan::state
