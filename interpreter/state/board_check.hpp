/// Whether a whole grid obeys its rules of placement, whatever way it was made.
///
/// Moves are judged piece by piece (board/placement.hpp); a position of a
/// script, and what a game begins with, is judged as a whole. Knows no script.
#pragma once

#include <optional>
#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

struct BoardFault {
  Cell cell;            ///< of a piece that has part in it
  std::string message;  ///< names the rule that is broken
};

/// The first fault in reading order; none for a valid or empty grid. O(pieces).
std::optional<BoardFault> find_fault(const Schema& schema, const FieldType& grid,
                                     std::size_t instance, const Arena& arena);

}  // namespace castellan::state
