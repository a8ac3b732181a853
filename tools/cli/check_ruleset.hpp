/// Checking a ruleset without playing it: every configuration that makes sense
/// is loaded and compiled, and what nothing uses is found.
#pragma once

#include <string>
#include <vector>

#include "interpreter/package/load.hpp"

namespace castellan::cli {

struct RulesetReport {
  std::size_t configurations = 0;
  /// Errors and warnings, each once; of one that only some configurations
  /// have, the hint says which was the first.
  std::vector<grammar::Diagnostic> diagnostics;
};

/// Loads and compiles every configuration (package/configurations.hpp); those
/// that modules exclude are left out. `base` says where packages are found; its
/// ruleset is the one to check.
[[nodiscard]] RulesetReport check_ruleset(const package::Request& base);

}  // namespace castellan::cli
