/// The rules of an open game, as their files are when somebody saves them.
#pragma once

#include <chrono>
#include <memory>

#include "interpreter/session/ruleset.hpp"
#include "tools/cli/file_watch.hpp"

namespace castellan::cli {

class LiveRules {
 public:
  /// `request`: what the game is played by.
  explicit LiveRules(const package::Request& request,
                     FileWatch::Means means = FileWatch::Means::notices);

  /// Whether files of the rules were saved since the last call; waits as FileWatch::changes.
  [[nodiscard]] bool saved(std::chrono::milliseconds most, int other = -1);
  /// The rules as they are now. Throws grammar::Error with everything that is wrong.
  [[nodiscard]] std::shared_ptr<const session::Ruleset> load();

 private:
  package::Request request_;
  FileWatch files_;
};

}  // namespace castellan::cli
