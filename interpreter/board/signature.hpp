/// Edge signatures: the classes of the four sides of a placed component in 16
/// bits, four bits a side, north lowest, then clockwise.
///
/// A class is a small integer (0 to 15) whose meaning belongs to the ruleset;
/// class 15 is the wildcard and matches every class. Used by the grid, the
/// placement rules and the outline. Pure functions, no state.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "interpreter/base/vocabulary.hpp"

namespace castellan::board {

using Signature = std::uint16_t;
/// A set of side classes, bit k for class k.
using ClassMask = std::uint16_t;

inline constexpr int kWildcard = 15;
/// Four wildcards: fits everywhere, and asks nothing of a neighbour.
inline constexpr Signature kOpenSignature = 0xFFFF;

/// The signature with the given classes (each 0 to 15).
constexpr Signature signature(int north, int east, int south, int west) {
  return static_cast<Signature>(north | east << 4 | south << 8 | west << 12);
}

constexpr int side_class(Signature s, Side side) { return s >> (4 * static_cast<int>(side)) & 15; }

constexpr Signature with_side(Signature s, Side side, int side_class) {
  const int shift = 4 * static_cast<int>(side);
  return static_cast<Signature>((s & ~(15 << shift)) | side_class << shift);
}

/// The signature after clockwise quarter turns.
constexpr Signature turned(Signature s, Turn turn) {
  const int bits = 4 * static_cast<int>(turn);
  return static_cast<Signature>(s << bits | s >> (16 - bits));
}

constexpr bool in_mask(ClassMask mask, int side_class) { return (mask >> side_class & 1) != 0; }

/// Whether on each side the classes are equal or one of them is the wildcard.
constexpr bool matches(Signature a, Signature b) {
  const unsigned d = static_cast<unsigned>(a ^ b);
  const unsigned differs = d | d >> 1 | d >> 2 | d >> 3;
  const unsigned wild =
      (a & a >> 1 & a >> 2 & a >> 3 & 0x1111u) | (b & b >> 1 & b >> 2 & b >> 3 & 0x1111u);
  return (differs & ~wild & 0x1111u) == 0;
}

/// In the lowest bit of each nibble, whether the side is the wildcard.
constexpr unsigned open_sides(Signature s) { return s & s >> 1 & s >> 2 & s >> 3 & 0x1111u; }
/// The sides of `over`, and those of `below` where `over` has the wildcard.
constexpr Signature laid_over(Signature over, Signature below) {
  const unsigned open = open_sides(over) * 15;
  return static_cast<Signature>((below & open) | (over & ~open));
}
/// The wildcard on the sides where `over` shows a class.
constexpr Signature without_sides(Signature s, Signature over) {
  return static_cast<Signature>(s | (~(open_sides(over) * 15) & 0xFFFFu));
}

/// Up to four signatures that are tested all at once.
class FourSignatures {
 public:
  constexpr explicit FourSignatures(std::span<const Signature> turns) {
    assert(turns.size() <= 4);
    for (std::size_t t = 0; t < turns.size(); ++t) {
      const auto bit = static_cast<std::uint8_t>(1u << t);
      for (std::size_t side = 0; side < fitting_.size(); ++side) {
        const auto own = static_cast<std::size_t>(turns[t] >> 4 * side & 15);
        if (own == kWildcard) {
          for (std::uint8_t& fit : fitting_[side]) fit |= bit;
        } else {
          fitting_[side][own] |= bit;
          fitting_[side][kWildcard] |= bit;
        }
      }
    }
  }

  /// By bit, which of them match.
  [[nodiscard]] constexpr unsigned matching(Signature need) const {
    return fitting_[0][need & 15u] & fitting_[1][need >> 4 & 15u] & fitting_[2][need >> 8 & 15u] &
           fitting_[3][need >> 12];
  }

 private:
  /// By side and the class beyond it, bit by bit which of them fit there.
  std::array<std::array<std::uint8_t, 16>, 4> fitting_{};
};

}  // namespace castellan::board
