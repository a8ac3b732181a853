/// Where the things of rule text lie: cells, segments and places of boards.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext {

struct Spot {
  FieldId board;  ///< a grid, a map or slots; none: a cell of whichever board
  std::size_t instance = 0;
  Cell cell;         ///< of a grid
  int segment = -1;  ///< position among the segments on the cell; -1: the cell
  int place = -1;    ///< of a map or slots; -1: a cell

  friend bool operator==(const Spot&, const Spot&) = default;
};

/// Where a thing lies or stands: a region on all its segments or places, in order of their
/// numbers. Empty for what lies nowhere. O(size of a region, figures).
[[nodiscard]] std::vector<Spot> spots_of(const state::Schema& schema, const Arena& a,
                                         const Type& type, Value v);

/// The first cell in reading order that a thing lies or stands on, packed; none for what is on
/// no grid. Allocates nothing. O(size of a region, figures).
[[nodiscard]] std::optional<Word> first_cell(const state::Schema& schema, const Arena& a,
                                             const Type& type, Value v);
/// Puts the values from `begin` on in reading order of their first cells; those of one cell keep
/// their order, those on no grid come last. Allocates only where `values` has no room for as many
/// more. O(n) for n values in order, O(n^2) at worst, beside finding the cells.
void in_reading_order(const state::Schema& schema, const Arena& a, const Type& type,
                      std::vector<Value>& values, std::size_t begin);

}  // namespace castellan::ruletext
