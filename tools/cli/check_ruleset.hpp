/// Checking a package without playing it: every configuration that makes sense
/// is loaded, compiled and begun, its files are read, and what nothing uses is
/// found.
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

/// Loads, compiles and begins every configuration (package/configurations.hpp);
/// those that modules exclude are left out. `base` says where packages are found
/// and what is loaded; `subject` is the one of it that is checked: the ruleset,
/// or a mod.
[[nodiscard]] RulesetReport check_ruleset(const package::Request& base, const package::Located& subject);

}  // namespace castellan::cli
