/// The expectations of game scripts, compared with the present state of the game. `expect error`
/// concerns the line before it and is judged by the runner (script.hpp).
#pragma once

#include <span>
#include <string>

#include "grammar/ast/game.hpp"
#include "interpreter/session/script/path.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

struct Verdict {
  bool met = true;
  std::string message;    ///< when it is not met: what is expected and what is so
  std::string hint = {};  ///< may be empty
};

/// Throws grammar::Error when the expectation itself makes no sense here:
/// script/unknown-*, script/bad-path, script/bad-value.
/// `happened` are the events since the last move began.
Verdict judge(const Session& session, const Names& names, const grammar::Expectation& expectation,
              std::span<const LoggedEvent> happened);

}  // namespace castellan::session
