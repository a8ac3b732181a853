/// The phases that a game can reach by its compiled rules, and whether it can end.
#pragma once

#include <vector>

#include "interpreter/flow/rules.hpp"

namespace castellan::flow {

struct Reach {
  std::vector<bool> phases;  ///< by PhaseId: some rule leads there
  std::vector<bool>
      followed;  ///< it follows another phase, or is the first: no `ask` says whom it asks
  std::vector<bool> moves;  ///< by MoveKindId: a phase that is reached has it
  bool ends = false;        ///< a rule that is reached says `finish game`
};

/// Conditions are taken to be possible. Effects written in Lua neither ask nor end a game.
/// O(instructions of all programs).
[[nodiscard]] Reach reach(const Rules& rules);

/// Whether a phase has moves and never says who is to make them.
[[nodiscard]] bool asks_nobody(const Phase& phase);

}  // namespace castellan::flow
