/// A move: its kind and one packed value for each parameter. Fixed size, no
/// strings; comparing and copying are cheap. What the values mean is known by
/// the move's kind (moves/table.hpp).
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::moves {

inline constexpr int kMaxParameters = 6;

struct Move {
  MoveKindId kind;
  Seat actor;
  std::int32_t count = 0;
  /// By parameter: an id, a number, a packed cell or a piece (with the turn
  /// of what is laid in bits 32 and 33), or the rank of a sub-multiset among those of the
  /// pile as it is now (mixed radix over the types present, the first type of
  /// the family varying fastest).
  std::array<std::int64_t, kMaxParameters> values{};

  friend auto operator<=>(const Move&, const Move&) = default;
};

}  // namespace castellan::moves
