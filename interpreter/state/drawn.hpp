/// Where entries of maps say that they are drawn.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace castellan::state {

/// A number with up to two decimals, `-1.5`, in hundredths; further decimals
/// are left out, and a number beyond a million is cut to it.
[[nodiscard]] std::int64_t hundredths(std::string_view number);

/// A point of a map, in hundredths of its unit; x to the east, y to the south.
using DrawnPoint = std::pair<std::int64_t, std::int64_t>;
[[nodiscard]] inline DrawnPoint drawn_point(std::string_view x, std::string_view y) {
  return {hundredths(x), hundredths(y)};
}

}  // namespace castellan::state
