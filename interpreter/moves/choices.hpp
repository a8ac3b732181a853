/// Choices of so many of some offers, as masks: how many there are, and each by its number.
/// Private to interpreter/moves.
#pragma once

#include <cstdint>

namespace castellan::moves {

/// Of offers of which neighbours may be alike, the first are taken of those that are. Masks come by
/// rising value.
struct Choices {
  std::uint64_t repeats = 0;  ///< bit by bit: the offer is like the one before it
  std::int64_t offers = 0;    ///< at most kMostOffers
  std::int64_t number = 0;    ///< chosen, at most as many as there are offers

  [[nodiscard]] std::int64_t count() const;
  /// The mask that `n` others come before, fewer than there are.
  [[nodiscard]] std::uint64_t at(std::int64_t n) const;
};

}  // namespace castellan::moves
