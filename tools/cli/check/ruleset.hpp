/// Checking a package without playing it: every configuration that makes sense
/// is loaded, compiled and begun, its files are read, and what nothing uses is
/// found.
#pragma once

#include <functional>
#include <memory>
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

/// A package and the request that loads it.
struct CheckedPackage {
  package::Request base;                   ///< says where packages are found and what is loaded
  package::Located subject;                ///< the one of it that is checked: the ruleset, or a mod
  std::vector<grammar::Diagnostic> wrong;  ///< already: its id is not the name of its folder
};

/// Opens a package. A mod is checked over the rules it is made for; packages that this one
/// needs lie beside it, too. Throws as package::open_package.
[[nodiscard]] CheckedPackage package_to_check(const std::string& name, package::Request base);

/// A check that goes on configuration by configuration, for who has other things to do.
class RulesetCheck {
 public:
  explicit RulesetCheck(CheckedPackage package);

  /// The next configuration, at last what only all of them tell. False when nothing is left.
  bool step() { return step_(); }
  [[nodiscard]] const RulesetReport& report() const { return *report_; }

 private:
  std::function<bool()> step_;
  std::shared_ptr<const RulesetReport> report_;
};

/// Loads, compiles and begins every configuration (package/configurations.hpp);
/// those that modules exclude are left out.
[[nodiscard]] RulesetReport check_ruleset(const CheckedPackage& package);

}  // namespace castellan::cli
