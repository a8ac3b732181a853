/// What is kept of grids while their pieces stay the same, and of a decision while the state
/// does, so that listing moves again, or for the next component, does not look for it again.
/// Private to interpreter/moves.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/board/survey.hpp"
#include "interpreter/vocabulary.hpp"

namespace castellan::moves {

/// Kinds of moves that somebody has none of, bit by bit of the first 64 of a list of kinds.
struct Barren {
  const MoveKindId* kinds = nullptr;   ///< null: nothing is known
  Seat actor;
  std::uint64_t none = 0;
};

struct Surveys {
  std::vector<board::Survey> grids;
  Barren barren;
};

}  // namespace castellan::moves
