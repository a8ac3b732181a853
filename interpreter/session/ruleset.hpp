/// Packages loaded and compiled for one configuration, ready for games.
///
/// Immutable, shared by sessions and threads; a thread that needs rules written
/// in Lua makes its own VM with `make_procedures`.
#pragma once

#include <memory>

#include "interpreter/flow/rules.hpp"
#include "interpreter/package/load.hpp"

namespace castellan::session {

struct Ruleset {
  package::Loaded loaded;
  std::unique_ptr<const flow::Rules> rules;
};

/// Loads and compiles. Throws grammar::Error with everything that is wrong.
std::shared_ptr<const Ruleset> load_ruleset(const package::Request& request);

}  // namespace castellan::session
