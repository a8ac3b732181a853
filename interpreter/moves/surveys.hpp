/// What is kept of grids and piles while what lies there stays the same, so that listing
/// moves again, or for the next component, does not look for it again. Private to
/// interpreter/moves.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/board/survey.hpp"
#include "interpreter/vocabulary.hpp"

namespace castellan::moves {

/// A type that lies in a pile.
struct Present {
  std::int32_t type = 0;
  Word count = 0;
  std::int64_t weight = 0;       ///< of one of them in the number of a sub-multiset; 0 beyond all numbers
};

struct PileSurvey {
  Address pile = 0;
  std::vector<Word> counts;      ///< of all types, when it was made
  std::vector<Present> present;  ///< by type
  bool countable = true;         ///< every sub-multiset has a number
};

/// Kinds of moves that somebody has none of, bit by bit of the first 64 of a list of kinds.
struct Barren {
  const MoveKindId* kinds = nullptr;   ///< null: nothing is known
  Seat actor;
  std::uint64_t none = 0;
};

struct Surveys {
  std::vector<board::Survey> grids;
  std::vector<PileSurvey> piles;
  Barren barren;
};

}  // namespace castellan::moves
