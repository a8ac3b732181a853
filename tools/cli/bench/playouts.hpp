/// Random play for the benchmark suite.
#pragma once

#include <cstdint>

#include "interpreter/session/ruleset.hpp"

namespace castellan::cli {

/// What random games on one core came to.
struct Played {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::int64_t moves = 0;         ///< that were legal, over all decisions
  std::int64_t lua_calls = 0;     ///< with those of the start of games
  std::uint64_t allocations = 0;  ///< without those of the start of games
  double seconds = 0;             ///< of processor time

  [[nodiscard]] double games_per_second() const { return static_cast<double>(games) / seconds; }
  [[nodiscard]] double decisions_per_second() const {
    return static_cast<double>(decisions) / seconds;
  }
};

/// Plays whole games with a complete list of moves at every decision, and nothing kept for
/// undo, until the seconds are over, at most 100,000; `warm_up` games before are not counted.
/// What rules raise passes through.
[[nodiscard]] Played play_random(const session::Ruleset& ruleset, std::uint64_t seed,
                                 double seconds, int warm_up);

}  // namespace castellan::cli
