/// Facts of which hashes are sums. Private to interpreter/state.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "interpreter/board/grid.hpp"

namespace castellan::state {

// The finaliser of SplitMix64: every bit of the input moves every bit of the
// output.
constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

/// One thing that is so in the state; the things of a state are added up.
constexpr std::uint64_t fact(std::uint64_t key, std::initializer_list<std::int64_t> parts) {
  std::uint64_t h = key;
  for (const std::int64_t part : parts)
    h = mix(h + 0x9E3779B97F4A7C15 + static_cast<std::uint64_t>(part));
  return mix(h ^ parts.size());
}

/// What tells the second half in a cell from the first, beside the cell: a bit above those of
/// cells.
inline std::int64_t second_half(const board::Grid& grid, int slot) {
  return grid.has_halves() && slot % 2 != 0 ? std::int64_t{1} << 62 : 0;
}

/// The subject of a fact.
enum FactOf : std::int64_t {
  kCount,
  kSection,
  kOrder,
  kValue,
  kKnown,
  kPiece,
  kOwner,
  kFigure,
  kLink,
  kMerge,
  kWay
};

}  // namespace castellan::state
