/// Filling places from a supply so that something is worth most: what the
/// instructions fill_begin to fill_value keep while they try.
#pragma once

#include <span>
#include <vector>

#include "interpreter/board/assignment.hpp"
#include "interpreter/expr/type.hpp"

namespace castellan::expr {

/// A filling of places from one supply while it is tried out.
struct Filling {
  struct Place {
    std::size_t instance = 0;
    Word before = 0;
    Word room = 0;
    std::size_t first = 0;        ///< of its values
  };
  FieldId from, to;
  std::size_t supply_instance = 0;
  Word supply = 0;
  std::vector<Place> places;
  std::vector<Word> values;       ///< of 0, 1, ... in each place, less that of 0
  std::vector<Word> amounts;
  Value predicted = 0;            ///< what they are worth if no place changes another
  std::vector<std::span<const Word>> tables;
  board::FillScratch scratch;
  std::size_t place = 0;          ///< being tried, with
  Word amount = 0;
  Value base = 0;
  Value best = 0;
  std::vector<Word> best_amounts; ///< all: of the best filling up to now
  enum class Stage : std::uint8_t { begun, base, places, chain, check, all, done } stage = Stage::begun;
};

}  // namespace castellan::expr
