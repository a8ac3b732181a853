/// Where the things of rule text lie: cells, segments and places of boards.
#pragma once

#include <cstddef>
#include <vector>

#include "interpreter/arena.hpp"
#include "interpreter/expr/type.hpp"

namespace castellan::expr {

struct Spot {
  FieldId board;                  ///< a grid, a map or slots; none: a cell of whichever board
  std::size_t instance = 0;
  Cell cell;                      ///< of a grid
  int segment = -1;               ///< position among the segments on the cell; -1: the cell
  int place = -1;                 ///< of a map or slots; -1: a cell

  friend bool operator==(const Spot&, const Spot&) = default;
};

/// Where a thing lies or stands: a region on all its segments or places, in order of their
/// numbers. Empty for what lies nowhere. O(size of a region, figures).
[[nodiscard]] std::vector<Spot> spots_of(const state::Schema& schema, const Arena& a, const Type& type, Value v);

}  // namespace castellan::expr
