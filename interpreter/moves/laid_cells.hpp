/// Cells where something may be laid, each with the turns that fit there, as values of a move.
/// Private to interpreter/moves.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "interpreter/board/placement.hpp"
#include "interpreter/moves/table_internal.hpp"

namespace castellan::moves {

/// Calls `give` with every cell, in each turn that goes with it, until it says no; false then.
/// Cells are as `board::Placement::place` makes them.
template <class Places, class Give>
bool each_laid(const Places& places, Give give) {
  for (const auto packed : places) {
    const auto place = static_cast<std::uint64_t>(packed);
    const Word cell = board::Placement::cell_of(place);
    for (unsigned turns = board::Placement::turns_of(place); turns != 0; turns &= turns - 1) {
      if (!give(turned_value(cell, std::countr_zero(turns)))) return false;
    }
  }
  return true;
}

/// In how many turns something may be laid there.
constexpr unsigned turn_count(std::uint64_t place) {
  constexpr std::uint64_t kBits = 0x4332'3221'3221'2110;
  return static_cast<unsigned>(kBits >> 4 * board::Placement::turns_of(place) & 15);
}

template <class Places>
std::int64_t count_laid(const Places& places) {
  std::int64_t n = 0;
  for (const auto place : places) n += turn_count(static_cast<std::uint64_t>(place));
  return n;
}

/// The n-th value, counted from 0, that `each_laid` would give if the cells were sorted. There are
/// more than `n`; each cell is there once. They are counted by rows, so none needs to be moved.
Value laid_at(std::span<const std::uint64_t> places, std::size_t n);

}  // namespace castellan::moves
