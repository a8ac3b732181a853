/// How much of its cell a component covers: all of it, or half.
///
/// A half is the triangle between two sides that meet in a corner and the
/// diagonal opposite that corner; laid without turning it is the one between
/// north and east. Two halves fill a cell when each has the sides the other
/// lacks. Used by the grid and the rules of placement. Pure functions, no state.
#pragma once

#include <bit>
#include <cstdint>

#include "interpreter/base/vocabulary.hpp"
#include "interpreter/board/signature.hpp"

namespace castellan::board {

enum class Form : std::uint8_t { cell, half };

/// A set of sides, bit s for side s.
using Sides = std::uint8_t;
inline constexpr Sides kEverySide = 0b1111;

/// Where a piece meets another one: the four sides by number, then the diagonal.
inline constexpr int kDiagonal = kSides;
inline constexpr int kContacts = kSides + 1;

constexpr bool has_side(Sides sides, Side side) {
  return (sides >> static_cast<int>(side) & 1) != 0;
}

/// Whether what reaches these sides has a corner of its cell: the western ones have x 0, the
/// northern ones y 0.
constexpr bool has_corner(Sides sides, int x, int y) {
  return has_side(sides, x == 0 ? Side::west : Side::east) ||
         has_side(sides, y == 0 ? Side::north : Side::south);
}

/// The sides of its cell that a component of this form reaches.
constexpr Sides sides_of(Form form, Turn turn) {
  if (form == Form::cell) return kEverySide;
  const unsigned twice = 0b00110011u << static_cast<int>(turn);
  return static_cast<Sides>(twice >> 4 & kEverySide);
}

/// The signature with a wildcard on every side that is not in `sides`. On the
/// two sides that a half lacks, its own signature has the class of its diagonal.
constexpr Signature edges(Signature s, Sides sides) {
  unsigned open = 0;
  for (int side = 0; side < kSides; ++side) {
    if (!has_side(sides, static_cast<Side>(side))) open |= 15u << 4 * side;
  }
  return static_cast<Signature>(s | open);
}

/// The class of the diagonal of a half that reaches these sides.
constexpr int diagonal_class(Signature s, Sides sides) {
  return side_class(s, static_cast<Side>(std::countr_one(sides)));
}

}  // namespace castellan::board
