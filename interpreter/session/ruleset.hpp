/// Packages loaded and compiled for one configuration, ready for games.
///
/// Immutable, shared by sessions and threads. What runs rules written in Lua
/// belongs to one thread; `make_procedures` makes it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "interpreter/flow/game.hpp"
#include "interpreter/flow/rules.hpp"
#include "interpreter/package/load.hpp"

namespace castellan::session {

class Secrets;

struct Ruleset {
  package::Request request;  ///< what was asked for, with how many play; nobody listens
  package::Loaded loaded;    ///< its description has moved to `rules`
  std::unique_ptr<const flow::Rules> rules;
  /// Runs the Lua functions of the rules in a VM of its own, while the ruleset
  /// lives; empty when the rules have none.
  std::function<std::unique_ptr<flow::Procedures>()> make_procedures;

  Ruleset();
  ~Ruleset();
  /// The viewers of the fields that its texts read and of their values; computed at the first call.
  [[nodiscard]] const Secrets& secrets() const;

 private:
  mutable std::once_flag secrets_once_;
  mutable std::unique_ptr<const Secrets> secrets_;
};

/// Loads and compiles. Throws grammar::Error with everything that is wrong. With `observed`
/// the rules report the clauses that they reach, see ruletext/observed.hpp.
std::shared_ptr<const Ruleset> load_ruleset(
    const package::Request& request, const std::shared_ptr<ruletext::Observed>& observed = nullptr);

}  // namespace castellan::session
