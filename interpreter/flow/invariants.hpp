/// Whether a game is as the author of its rules says it always is.
#pragma once

#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"

namespace castellan::flow {

/// An invariant that does not hold, and for which element; without a set the
/// element means nothing.
struct Broken {
  const Invariant* invariant = nullptr;
  ruletext::Value element = ruletext::kNone;

  /// `follower of Anna on table (0,0) city N: it stands where nobody may`.
  [[nodiscard]] std::string text(const Game& game, std::span<const std::string> players) const;
};

/// Those of certain phases are asked while the game waits for a decision there,
/// the others always. Throws as rules that fail do.
std::vector<Broken> broken_invariants(const Game& game);

}  // namespace castellan::flow
