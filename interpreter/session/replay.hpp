/// A game under other rules: its transcript, with chance as it came, made again step by step
/// (script.hpp). A state that is not the same ends it, so that nobody is shown a game that never
/// was.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace castellan::session {

struct Replay {
  /// The game by these rules as far as each state is the same; null when it cannot begin so.
  std::unique_ptr<Session> session;
  bool whole = false;            ///< to its end
  std::size_t moves = 0;         ///< that are the same
  std::string step;              ///< the first that differs, as scripts say it; empty: the set-up
  bool refused = false;          ///< the step is not legal, or a rule failed in it
  std::string why;               ///< the refusal's reason, or what the state is and was
  std::string where;             ///< `file:line` of the condition that refuses it; may be empty
  std::vector<std::string> ids;  ///< of the rulebook, cited beside it
};

/// `rules`: for as many players. O(length of the game).
[[nodiscard]] Replay replay(const Session& game, const std::shared_ptr<const Ruleset>& rules);

/// One sentence about a replay that is not whole.
[[nodiscard]] std::string sentence_of(const Replay& replay);

}  // namespace castellan::session
